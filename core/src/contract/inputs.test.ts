import { describe, expect, it } from 'vitest';
import { answer, call, input } from './call.ts';
import { contract } from './contract.ts';
import { inputOf, inputs } from './inputs.ts';

const told = { method: 'POST', path: '/api/x', permission: 'tag.edit', summary: '', answer: answer('x') } as const;

describe('what may be sent', () => {
  it('has schemas for each call that takes something, and under no other name', () => {
    const taking = contract.filter((one) => one.input !== undefined).map(({ name }) => name);
    const withSchemas = Object.entries(inputs).filter(([, value]) => 'query' in value || 'body' in value);
    expect(withSchemas.map(([name]) => name).sort()).toEqual(taking.sort());
  });

  it('is found by the name of the call', () => {
    expect(inputOf(call({ ...told, name: 'login', input: input<typeof inputs.login>() }))).toBe(inputs.login);
    expect(inputOf(call({ ...told, name: 'readVersion' }))).toEqual({});
  });

  it('must be told of a call that takes something', () => {
    const sendLetter = call({ ...told, name: 'sendLetter', input: input<typeof inputs.login>() });
    expect(() => inputOf(sendLetter)).toThrow('sendLetter: the call and core/src/contract/inputs.ts disagree');
  });

  it('must be taken by the call that it is told of', () => {
    expect(() => inputOf(call({ ...told, name: 'login' }))).toThrow('login: the call and');
  });
});
