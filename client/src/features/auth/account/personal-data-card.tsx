import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { fetchPersonalData } from './account.queries.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Rights under the GDPR: a copy of the user's data, and deletion of the account. */
export function PersonalDataCard({ email }: { email: string }) {
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: fetchPersonalData,
    onSuccess: (file) => saveFile(file, 'moje-dane.json'),
  });
  return (
    <section className="card" aria-labelledby="account-data">
      <h2 id="account-data">Twoje dane</h2>
      {download.error && (
        <Alert kind="error">{messageOf(download.error, 'Nie udało się pobrać danych. Spróbuj ponownie.')}</Alert>
      )}
      <p>Możesz pobrać wszystko, co archiwum przechowuje o Twoim koncie, albo usunąć konto.</p>
      <div className="auth-buttons cluster-wide">
        <Button
          variant="secondary"
          isBusy={download.isPending}
          busyText="Pobieranie..."
          onClick={() => download.mutate()}
        >
          Pobierz moje dane
        </Button>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Usuń konto
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setDeleting(false)} />}
    </section>
  );
}
