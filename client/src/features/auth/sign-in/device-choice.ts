import { deviceStorage } from '../../../lib/device/browser-storage.ts';

/** Whether to remember this browser, as chosen in the code step. */
interface DeviceChoice {
  /** Days for which it would be trusted. */
  days: number;
  isChosen: boolean;
}

/** Stored for all tabs, because the link in the email opens a new one, which signs in. */
const key = 'deviceChoice';
/** Used in browsers without storage. */
let inMemory: DeviceChoice | null = null;

/** Offers the choice, unticked, after a password was accepted; 0 days: devices of this account cannot be trusted. */
export function offerDeviceChoice(days: number): void {
  store(days > 0 ? { days, isChosen: false } : null);
}

export function deviceChoice(): DeviceChoice | null {
  return deviceStorage.read<DeviceChoice>(key) ?? inMemory;
}

export function chooseDevice(isChosen: boolean): void {
  const offered = deviceChoice();
  if (offered) store({ ...offered, isChosen });
}

export function forgetDeviceChoice(): void {
  store(null);
}

function store(choice: DeviceChoice | null): void {
  inMemory = choice;
  deviceStorage.write(key, choice);
}
