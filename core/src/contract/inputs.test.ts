import { describe, expect, it } from 'vitest';
import { answer, call, input } from './call.ts';
import { contract } from './contract.ts';
import { inputOf, inputs } from './inputs.ts';

const told = { method: 'POST', path: '/api/x', permission: 'tag.edit', summary: '', answer: answer('x') } as const;

describe('the table of inputs', () => {
  it('has schemas for every call with input and under no other name', () => {
    const taking = contract.filter((one) => one.input !== undefined).map(({ name }) => name);
    const withSchemas = Object.entries(inputs).filter(([, value]) => 'query' in value || 'body' in value);
    expect(withSchemas.map(([name]) => name).sort()).toEqual(taking.sort());
  });

  it('is looked up by the name of the call', () => {
    expect(inputOf(call({ ...told, name: 'login', input: input<typeof inputs.login>() }))).toBe(inputs.login);
    expect(inputOf(call({ ...told, name: 'readVersion' }))).toEqual({});
  });

  it('refuses a call with input that has no schemas', () => {
    const sendLetter = call({ ...told, name: 'sendLetter', input: input<typeof inputs.login>() });
    expect(() => inputOf(sendLetter)).toThrow('sendLetter: the call and core/src/contract/inputs.ts disagree');
  });

  it('refuses schemas for a call without input', () => {
    expect(() => inputOf(call({ ...told, name: 'login' }))).toThrow('login: the call and');
  });
});
