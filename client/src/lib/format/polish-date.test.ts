import { describe, expect, it } from 'vitest';
import { polishDay, polishMoment } from './polish-date.ts';

describe('dates of stored timestamps', () => {
  it('half past midnight in Poland is shown under the new day', () => {
    expect(polishDay('2026-05-17T22:30:00Z')).toBe('18 maja 2026');
  });

  it('moments are shown in Polish time, whatever the time zone of the browser', () => {
    expect(polishMoment('2026-05-17T22:30:00Z')).toBe('18 maja 2026 00:30');
  });

  it('texts that are not timestamps are unchanged', () => {
    expect(polishDay('dawno')).toBe('dawno');
  });
});
