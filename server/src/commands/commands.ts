import { applyLedgerCommand } from './backup/apply-ledger-command.ts';
import { backupCommand } from './backup/backup.ts';
import { copyLedgerCommand } from './backup/copy-ledger-command.ts';
import { drillCommand } from './backup/drill.ts';
import { restoreCommand } from './backup/restore.ts';
import { restoreFiles } from './backup/restore-files.ts';
import { exportCommand, importCommand } from './bags/bags.command.ts';
import { checkCommand } from './check/check.ts';
import type { Command } from './command.ts';
import { createUser } from './create-user.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { eraseCommand } from './erase/erase.ts';
import { importMany } from './import-many.ts';
import { makeCopiesCommand } from './make-copies.ts';
import { migrateCommand } from './migrate-command.ts';
import { moveStorageCommand } from './move-storage.ts';
import { newServerKey } from './new-server-key.ts';
import { reindex } from './reindex.ts';
import { releaseLock } from './release-lock.ts';
import { restoreRecording } from './restore-recording.ts';
import { setRole } from './set-role.ts';
import { speechModel } from './speech-model.ts';
import { undeleteFilesCommand } from './undelete-files.ts';

/** All commands of `npm run archive -- COMMAND`. */
export const commands: Readonly<Record<string, Command>> = {
  'create-user': createUser,
  'set-role': setRole,
  'release-lock': releaseLock,
  'restore-recording': restoreRecording,
  backup: backupCommand,
  restore: restoreCommand,
  'restore-files': restoreFiles,
  drill: drillCommand,
  'apply-ledger': applyLedgerCommand,
  'copy-ledger': copyLedgerCommand,
  'undelete-files': undeleteFilesCommand,
  check: checkCommand,
  doctor: doctorCommand,
  migrate: migrateCommand,
  reindex,
  'make-copies': makeCopiesCommand,
  'import-many': importMany,
  export: exportCommand,
  import: importCommand,
  erase: eraseCommand,
  'move-storage': moveStorageCommand,
  'new-server-key': newServerKey,
  'speech-model': speechModel,
};
