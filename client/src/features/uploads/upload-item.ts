/** An upload item as specified in section 4. */
export interface UploadItem {
  id: number;
  recordingId: string;
  /** Name in the archive. */
  fileName: string;
  /** Name of the chosen file. */
  originalName: string;
  bytes: number;
  sentBytes: number;
  state: 'pending' | 'completed' | 'error';
  /** Activity of a pending item; `reconnecting` and `signed-out` resume by themselves. */
  activity: 'waiting' | 'sending' | 'paused' | 'reconnecting' | 'signed-out';
  /** Null while unknown. */
  secondsLeft: number | null;
  /** Reason of a failure. */
  message: string | null;
}

/** An error that outlives its item until the user dismisses it. */
export interface UploadFailure {
  id: number;
  recordingId: string;
  originalName: string;
  message: string;
}

export interface UploadQueueState {
  items: readonly UploadItem[];
  failures: readonly UploadFailure[];
}
