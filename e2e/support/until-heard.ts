import type { APIRequestContext } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the signed-in user can play an uploaded sound: its clock is measured, and a needed copy is made. */
export async function untilHeard(request: APIRequestContext, signature: string, fileName: string): Promise<void> {
  const address = `/storage/recordings/${signature}/${fileName}`;
  await expect
    .poll(async () => (await request.head(address)).status(), { timeout: 120_000, intervals: [100] })
    .toBe(200);
}
