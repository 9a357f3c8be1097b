import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';

const MiB = 1_048_576;

/** Written out from the specification, so that a changed number fails here and is changed in both places on purpose. */
describe('the constants of the specification', () => {
  it('are those of section 9', () => {
    expect({
      passwordMinLength: limits.passwordMinLength,
      minimumAge: limits.minimumAge,
      redirectAfterSuccessMs: limits.redirectAfterSuccessMs,
      sessionCheckMs: limits.sessionCheckMs,
      chunkBytes: limits.chunkBytes,
      mediaMaxBytes: limits.mediaMaxBytes,
      uploadSpeedSamples: limits.uploadSpeedSamples,
      uploadTimeMargin: limits.uploadTimeMargin,
      uploadDoneVisibleMs: limits.uploadDoneVisibleMs,
      uploadFailedVisibleMs: limits.uploadFailedVisibleMs,
      autosaveMs: limits.autosaveMs,
      savedMessageMs: limits.savedMessageMs,
      tagPanelRefreshMs: limits.tagPanelRefreshMs,
      skipSeconds: limits.skipSeconds,
      speeds: limits.speeds,
      volumeStep: limits.volumeStep,
      positionRefreshMs: limits.positionRefreshMs,
      tagSizeSteps: limits.tagSizeSteps,
      tagListHeightPx: limits.tagListHeightPx,
      carouselMs: limits.carouselMs,
      carouselSwipePx: limits.carouselSwipePx,
      countdownSeconds: limits.countdownSeconds,
      mapZoom: limits.mapZoom,
      mapHeightPx: limits.mapHeightPx,
      mapMarkerScale: limits.mapMarkerScale,
      transitionMs: limits.transitionMs,
    }).toEqual({
      passwordMinLength: 8,
      minimumAge: 16,
      redirectAfterSuccessMs: 1500,
      sessionCheckMs: 300_000,
      chunkBytes: 10_485_760,
      mediaMaxBytes: 10_485_760,
      uploadSpeedSamples: 5,
      uploadTimeMargin: 1.1,
      uploadDoneVisibleMs: 2000,
      uploadFailedVisibleMs: 5000,
      autosaveMs: 5000,
      savedMessageMs: 3000,
      tagPanelRefreshMs: 6000,
      skipSeconds: 10,
      speeds: [0.5, 0.75, 1, 1.25, 1.5, 2],
      volumeStep: 0.1,
      positionRefreshMs: 100,
      tagSizeSteps: [2, 4, 8, 12, 16],
      tagListHeightPx: 200,
      carouselMs: 5000,
      carouselSwipePx: 40,
      countdownSeconds: 10,
      mapZoom: 17,
      mapHeightPx: 400,
      mapMarkerScale: 0.08,
      transitionMs: 300,
    });
  });

  it('take the stated 5 MB for the photo of an interviewee (decision 20)', () => {
    expect(limits.photoMaxBytes).toBe(5 * MiB);
  });

  it('keep a deleted recording for 30 days (decision 23)', () => {
    expect(limits.trashDays).toBe(30);
  });
});
