/** Whether this process is about to stop: it still answers everything, but reports that it takes no new work. */
export interface Draining {
  readonly isOn: boolean;
  /** Cannot be undone. */
  begin(): void;
}

export function createDraining(): Draining {
  let isOn = false;
  return {
    get isOn() {
      return isOn;
    },
    begin() {
      isOn = true;
    },
  };
}
