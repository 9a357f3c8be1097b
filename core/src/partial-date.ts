/** Year, year and month, or full day, as archives know them: `1987`, `1987-05`, `1987-05-12`. */
export const partialDatePattern = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
