import { Fragment } from 'react';

/** An address that wraps before `@` and `.` where its place is narrow, never inside a word. */
export function EmailAddress({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address keep their places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
