import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginLogin, logIn } from '../testing/account-steps.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { builtProgram } from '../testing/built-server.ts';
import { dropTestDatabase, testDatabaseUrl } from '../testing/test-database.ts';
import { writeTransducerModel, writeVoicesModel } from '../testing/tone-model/tone-model.ts';
import { writeWhisperModel } from '../testing/tone-model/whisper-model.ts';

const anna = ['--email', 'anna@example.org', '--first-name', 'Anna', '--last-name', 'Żuk', '--role', 'admin'];
const secret = 'trzy-zielone-zaby';

describe('the operator’s commands', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'glosy-command-'));
  });
  afterEach(async () => {
    await dropTestDatabase(dataDir);
    rmSync(dataDir, { recursive: true });
  });

  it('create the first administrator with the password from standard input', async () => {
    const made = await archive(['create-user', ...anna], `${secret}\n`);
    expect(made).toEqual({ code: 0, out: 'Konto anna@example.org zostało założone (admin).\n', err: '' });
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    expect((await (await logIn(test, 'anna@example.org')).get('/api/users')).statusCode).toBe(200);
    expect((await beginLogin(test, 'anna@example.org', `${secret}\n`)).answer.statusCode).toBe(401);
    await test.close();
  });

  it('refuse a second account for an address, a wrong role and the removal of the last administrator', async () => {
    await archive(['create-user', ...anna, '--password', secret]);
    const twice = await archive(['create-user', ...anna, '--password', secret]);
    expect(twice).toMatchObject({ code: 1, err: 'Konto z adresem anna@example.org już istnieje.\n' });
    const role = await archive(['set-role', '--email', 'anna@example.org', '--role', 'szef']);
    expect(role).toMatchObject({ code: 1, err: 'Rola musi być jedną z: user, editor, admin.\n' });
    const last = await archive(['set-role', '--email', 'anna@example.org', '--role', 'user']);
    expect(last.err).toContain('To jedyny administrator.');
  });

  it('print one line for a mistake, and the list of commands for an unknown one', async () => {
    expect((await archive(['create-user', '--colour', 'red'])).err).toMatch(/^Nieznana lub niepełna opcja: .*--colour/);
    expect((await archive(['release-lock'])).err).toBe('Brakuje: sygnatura nagrania.\n');
    expect((await archive(['release-lock', 'HM-9'])).err).toBe('Nie znaleziono nagrania\n');
    const unknown = await archive(['drop-everything']);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain('Nie ma polecenia drop-everything.');
    expect(unknown.err).toContain('create-user --email E');
  });

  it('doctor reports its findings as JSON, and exits with 1 on a fault', async () => {
    await archive(['create-user', ...anna, '--password', secret]);
    const { out } = await archive(['doctor', '--json']);
    const { program, settings, probes } = JSON.parse(out);
    expect(program).toMatch(/^\d+\.\d+\.\d+$/);
    expect(settings).toContain(`DATA_DIR=${dataDir}`);
    expect(probes).toContainEqual(expect.objectContaining({ name: 'database', state: 'good' }));
    rmSync(join(dataDir, 'storage', 'files'), { recursive: true });
    const broken = await archive(['doctor']);
    expect(broken).toMatchObject({ code: 1, err: expect.stringMatching(/^Usterki: \d+\.\n$/) });
    expect(broken.out).toMatch(/^Pliki +\[USTERKA\] /m);
  });

  it('doctor ends although a server has not answered its request', async () => {
    let requests = 0;
    const silent = createServer(() => {
      requests += 1;
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await archive(['create-user', ...anna, '--password', secret]);
    const { code, out } = await archive(['doctor'], '', {
      STORAGE_URL: `s3://bucket?endpoint=${endpoint}&region=x&path-style=1`,
      AWS_ACCESS_KEY_ID: 'klucz',
      AWS_SECRET_ACCESS_KEY: 'tajne',
    });
    silent.closeAllConnections();
    silent.close();
    expect(code).toBe(1);
    expect(out).toMatch(/^Pliki +\[USTERKA\] Brak odpowiedzi w ciągu 5 s\.$/m);
    expect(out).toMatch(/^- Pliki: Sprawdź serwer lub dysk/m);
    // The S3 client would have retried.
    expect(requests).toBe(1);
  }, 180_000);

  it('speech-model check transcribes a sample', async () => {
    const folder = join(dataDir, 'model');
    await writeTransducerModel(folder);
    const usable = await archive(['speech-model', 'check', folder]);
    expect(usable).toMatchObject({ code: 0, err: '' });
    expect(usable.out).toMatch(
      /^Model: model, NeMo, transduktor .*\nMowa: znajdowana po głośności\.\nMówcy: nierozpoznawani, .*\nDrugi model: brak\.\nPróbka: /,
    );
    expect(usable.out).toMatch(/\nTekst: .*słowo\d+.*\nCzasy słów: .*\nFolder nadaje się do użycia\.\n$/);
    await writeVoicesModel(folder);
    await writeWhisperModel(join(folder, 'second'));
    const { out } = await archive(['speech-model', 'check', folder]);
    expect(out).toContain('Drugi model, do fragmentów wątpliwych: Whisper (bez pewności słów)');
    expect(out).toContain('Mówcy: rozpoznaje ich speaker_embedding.onnx.');
  }, 180_000);

  it('speech-model check transcribes a sample with Whisper', async () => {
    const folder = join(dataDir, 'whisper');
    await writeWhisperModel(folder);
    const whisper = await archive(['speech-model', 'check', folder]);
    expect(whisper).toMatchObject({ code: 0, err: '' });
    expect(whisper.out).toMatch(/^Model: whisper, Whisper \(bez pewności słów\), .*\n(.*\n)*Tekst: .*słowo\d+/);
  }, 180_000);

  it('speech-model check reports faults of the files', async () => {
    const folder = join(dataDir, 'model');
    await writeTransducerModel(folder);
    writeFileSync(join(folder, 'speaker_embedding.onnx'), 'x');
    const voiceless = await archive(['speech-model', 'check', folder]);
    expect(voiceless).toMatchObject({ code: 1, err: expect.stringMatching(/^Folder nie nadaje się/) });
    rmSync(join(folder, 'speaker_embedding.onnx'));
    rmSync(join(folder, 'tokens.txt'));
    const incomplete = await archive(['speech-model', 'check', folder]);
    expect(incomplete).toMatchObject({ code: 1, err: expect.stringMatching(/^Folder nie nadaje się.*tokens\.txt/) });
    await writeTransducerModel(folder);
    renameSync(join(folder, 'decoder.int8.onnx'), join(folder, 'encoder.int8.onnx'));
    writeFileSync(join(folder, 'decoder.int8.onnx'), 'x');
    const wrong = await archive(['speech-model', 'check', folder]);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/nie przyjął plików.*\n.*metadata\n$/) });
  }, 180_000);

  async function archive(
    args: string[],
    input = '',
    settings: Record<string, string> = {},
  ): Promise<{ code: number | null; out: string; err: string }> {
    const DATABASE_URL = await testDatabaseUrl(dataDir);
    const child = spawn(process.execPath, [builtProgram('archive'), ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL, NODE_OPTIONS: '', ...settings },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    // A command may end without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  }
});
