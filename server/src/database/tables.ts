import type { Generated } from 'kysely';
import type {
  AttemptsTable,
  AuditLogTable,
  ChallengesTable,
  SessionsTable,
  TrustedDevicesTable,
  UsersTable,
} from './tables/accounts.ts';
import type { ClosureLinesTable, ClosureRangesTable, ClosuresTable } from './tables/closures.ts';
import type { ConsentsTable } from './tables/consents.ts';
import type { FileReadsTable } from './tables/file-reads.ts';
import type { AudioFilesTable, FilesTable, UploadChunksTable, UploadsTable } from './tables/files.ts';
import type { HarvestsTable } from './tables/harvests.ts';
import type { LedgerOutboxTable } from './tables/ledger-outbox.ts';
import type { ListeningCopiesTable } from './tables/listening-copies.ts';
import type { LoadingFilesTable, LoadingsTable } from './tables/loadings.ts';
import type { MovedFilesTable } from './tables/moved-files.ts';
import type { EditorPlacesTable, UserSettingsTable } from './tables/my-settings.ts';
import type { PublicationsTable } from './tables/publications.ts';
import type { JobsTable } from './tables/queue.ts';
import type { ErasedRecordingsTable, MediaTable, RecordingChangesTable, RecordingsTable } from './tables/recordings.ts';
import type { ReportsTable } from './tables/reports.ts';
import type { ServerKeysTable } from './tables/server-keys.ts';
import type { JoinedTagsTable, LineTagsTable, TagsTable } from './tables/tags.ts';
import type { ThesaurusTable } from './tables/thesaurus.ts';
import type { TranscriptionPiecesTable, TranscriptionsTable } from './tables/transcriptions.ts';
import type { LinesTable, LineWordsTable, RevisionsTable, TextFact, TranscriptsTable } from './tables/transcripts.ts';
import type { UpgradesTable } from './tables/upgrades.ts';

/** Every table of the archive, by its name in the database. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  trusted_devices: TrustedDevicesTable;
  challenges: ChallengesTable;
  attempts: AttemptsTable;
  audit_log: AuditLogTable;
  user_settings: UserSettingsTable;
  editor_places: EditorPlacesTable;
  recordings: RecordingsTable;
  erased_recordings: ErasedRecordingsTable;
  recording_changes: RecordingChangesTable;
  consents: ConsentsTable;
  publications: PublicationsTable;
  reports: ReportsTable;
  files: FilesTable;
  audio_files: AudioFilesTable;
  listening_copies: ListeningCopiesTable;
  file_reads: FileReadsTable;
  uploads: UploadsTable;
  upload_chunks: UploadChunksTable;
  transcripts: Omit<TranscriptsTable, TextFact> & { [Fact in TextFact]: Generated<TranscriptsTable[Fact]> };
  lines: LinesTable;
  line_words: LineWordsTable;
  revisions: RevisionsTable;
  transcriptions: TranscriptionsTable;
  transcription_pieces: TranscriptionPiecesTable;
  closures: ClosuresTable;
  closure_ranges: ClosureRangesTable;
  closure_lines: ClosureLinesTable;
  tags: TagsTable;
  line_tags: LineTagsTable;
  joined_tags: JoinedTagsTable;
  thesaurus: ThesaurusTable;
  media: MediaTable;
  loadings: LoadingsTable;
  loading_files: LoadingFilesTable;
  jobs: JobsTable;
  moved_files: MovedFilesTable;
  server_keys: ServerKeysTable;
  ledger_outbox: LedgerOutboxTable;
  harvests: HarvestsTable;
  upgrades: UpgradesTable;
}
