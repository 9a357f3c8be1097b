import { describe, expect, it } from 'vitest';
import { forgetAllPlaces, forgetPlace, recallPlace, rememberedVolume, rememberPlace } from './playback-memory.ts';

describe('the playback memory of the device', () => {
  it('is kept per user and recording', () => {
    rememberPlace('ewa', 'HM-1', { fileName: 'a.mp3', seconds: 754.6 });
    expect(recallPlace('ewa', 'HM-1')).toEqual({ fileName: 'a.mp3', seconds: 754 });
    expect(recallPlace('jan', 'HM-1')).toBeNull();
    expect(recallPlace('ewa', 'HM-2')).toBeNull();
    forgetPlace('ewa', 'HM-1');
    expect(recallPlace('ewa', 'HM-1')).toBeNull();
  });

  it('is empty after a logout, even when the player closes afterwards', () => {
    rememberPlace('ewa', 'HM-1', { fileName: 'a.mp3', seconds: 60 });
    forgetAllPlaces();
    rememberPlace('ewa', 'HM-1', { fileName: 'a.mp3', seconds: 65 });
    expect(localStorage.getItem('listeningPlaces')).toBeNull();
    expect(recallPlace('jan', 'HM-1')).toBeNull();
    rememberPlace('jan', 'HM-1', { fileName: 'a.mp3', seconds: 20 });
    expect(recallPlace('jan', 'HM-1')).toEqual({ fileName: 'a.mp3', seconds: 20 });
  });

  it('refuses a position without a user', () => {
    expect(() => rememberPlace('', 'HM-1', { fileName: 'a.mp3', seconds: 20 })).toThrow();
  });

  it('forgets the oldest of more than two hundred places', () => {
    for (let number = 0; number <= 200; number += 1) {
      rememberPlace('ewa', `HM-${number}`, { fileName: 'a.mp3', seconds: 20 }, number);
    }
    expect(recallPlace('ewa', 'HM-0')).toBeNull();
    expect(recallPlace('ewa', 'HM-200')).not.toBeNull();
  });

  it('ignores damaged entries', () => {
    localStorage.setItem('listeningPlaces', '{"broken');
    localStorage.setItem('playerVolume', 'loud');
    expect(recallPlace('ewa', 'HM-1')).toBeNull();
    expect(rememberedVolume()).toBe(1);
  });
});
