import '../../../ui/form-controls.scss';
import { changeDisplaySettings, useDisplaySettings } from '../../../lib/device/display-settings.ts';

/** Keyboard shortcuts of all pages, which can be switched off (WCAG 2.1.4); kept on this device. */
export function ShortcutsCard() {
  const { searchKey } = useDisplaySettings();
  return (
    <section className="card" aria-labelledby="account-shortcuts">
      <h2 id="account-shortcuts">Skróty klawiszowe</h2>
      <div className="form-check">
        <input
          id="account-search-key"
          type="checkbox"
          className="form-check-input"
          checked={searchKey === 'on'}
          onChange={(event) => changeDisplaySettings({ searchKey: event.target.checked ? 'on' : 'off' })}
        />
        <label htmlFor="account-search-key" className="form-check-label">
          <kbd>/</kbd> otwiera szukanie
        </label>
      </div>
      <p className="text-soft">To ustawienie dotyczy tylko tego urządzenia.</p>
    </section>
  );
}
