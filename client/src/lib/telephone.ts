/** A `tel:` address; a number without a country code is a Polish one. */
export function telephone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') ? digits : `+48${digits}`}`;
}
