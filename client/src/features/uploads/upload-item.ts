/** What the specification's section 4 calls an upload item. */
export interface UploadItem {
  id: number;
  recordingId: string;
  /** The name in the archive. */
  fileName: string;
  /** The name the person knows. */
  originalName: string;
  bytes: number;
  sentBytes: number;
  state: 'pending' | 'completed' | 'error';
  /** What a pending item is doing; `reconnecting` tries again by itself. */
  activity: 'waiting' | 'sending' | 'paused' | 'reconnecting';
  /** Null while it is not known. */
  secondsLeft: number | null;
  /** Why it failed, or why it was paused without the person asking. */
  message: string | null;
}

/** An error that outlives its item, until the person has seen it. */
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
