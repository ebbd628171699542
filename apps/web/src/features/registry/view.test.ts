import { expect, test } from 'vitest';
import { viewFor } from './view.ts';

const instead = [{ place: 'instead' }] as const;
const beside = [{ place: 'beside' }] as const;

test('[S2.3] what is shown is what became of the newest number, within what the level allows', () => {
  expect(viewFor('ALLOW', undefined, instead)).toBe('form');
  expect(viewFor('PENDING', { state: 'submitted' }, instead)).toBe('waiting');
  expect(viewFor('PENDING', { state: 'in_review' }, instead)).toBe('waiting');
  expect(viewFor('FAILED_AND_CAN_RETRY', { state: 'retry' }, instead)).toBe('again');
  expect(viewFor('FAILED_AND_CAN_NOT_RETRY', { state: 'refused' }, instead)).toBe('refused');
  expect(viewFor('SUCCESS', { state: 'approved' }, instead)).toBe('approved');
  // Given up, or run out of time: from the beginning.
  expect(viewFor('ALLOW', { state: 'abandoned' }, instead)).toBe('form');
  expect(viewFor('ALLOW', { state: 'expired' }, instead)).toBe('form');
});

test('[S2.3] once the last attempt is spent nothing is asked for again', () => {
  expect(viewFor('FAILED_AND_CAN_NOT_RETRY', { state: 'retry' }, instead)).toBe('usedUp');
  expect(viewFor('FAILED_AND_CAN_NOT_RETRY', undefined, instead)).toBe('refused');
});

test('[S2.3] a level that was earned by a document needs no number, whatever became of an earlier one', () => {
  expect(viewFor('SUCCESS', { state: 'retry' }, instead)).toBe('approved');
});

test('[S2.3] while a document is checked, a number is asked for only where the level needs both', () => {
  expect(viewFor('PENDING', undefined, instead)).toBe('elsewhere');
  expect(viewFor('PENDING', undefined, beside)).toBe('form');
  expect(viewFor('PENDING', { state: 'retry' }, beside)).toBe('again');
  expect(viewFor('PENDING', { state: 'approved' }, beside)).toBe('approved');
});

test('[S2.3] where there is no registry, or the level is shut, it says so', () => {
  expect(viewFor('ALLOW', undefined, [])).toBe('none');
  expect(viewFor('NOT_ALLOW', undefined, instead)).toBe('closed');
  expect(viewFor('CERTIFICATION_DISABLED', undefined, instead)).toBe('paused');
});
