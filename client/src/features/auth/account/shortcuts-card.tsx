import { changeDisplaySettings, useDisplaySettings } from '../../../lib/device/display-settings.ts';
import { Check } from '../../../ui/form/check.tsx';

/** Keyboard shortcuts of all pages, which can be switched off (WCAG 2.1.4); the setting is stored on this device. */
export function ShortcutsCard() {
  const { searchKey } = useDisplaySettings();
  return (
    <section className="card" aria-labelledby="account-shortcuts">
      <h2 id="account-shortcuts">Skróty klawiszowe</h2>
      <Check
        label={
          <>
            <kbd>/</kbd> otwiera szukanie
          </>
        }
        isChecked={searchKey === 'on'}
        onChange={(isOn) => changeDisplaySettings({ searchKey: isOn ? 'on' : 'off' })}
      />
      <p className="text-soft">To ustawienie dotyczy tylko tego urządzenia.</p>
    </section>
  );
}
