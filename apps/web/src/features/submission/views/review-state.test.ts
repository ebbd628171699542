import type { CaseFile } from '@credence/contract/verification';
import { describe, expect, test } from 'vitest';
import { blockedBy, pictureState, type PictureState, shareThrough } from './review-state.ts';

const file: CaseFile = {
  id: '0190b2a0-0000-7000-8000-000000000001',
  kind: 'document-front',
  state: 'ready',
  width: 1600,
  height: 1200,
  findings: [],
};

describe('[S2.2] what the review says of a picture', () => {
  test('a new picture on its way stands before the stored one', () => {
    expect(pictureState(file, { phase: 'sending', share: 0.4 })).toEqual({ state: 'sending', share: 0.4 });
    expect(pictureState(undefined, { phase: 'waiting', share: 0.4 })).toEqual({
      state: 'waiting',
      share: 0.4,
    });
  });
  test('a refused picture leaves the earlier one in place', () => {
    expect(pictureState(file, { phase: 'refused', code: 42010 })).toMatchObject({
      state: 'refused',
      earlier: true,
    });
    expect(pictureState(undefined, { phase: 'refused', code: 42010 })).toMatchObject({ earlier: false });
  });
  test('findings warn', () => {
    const findings: CaseFile['findings'] = ['blurred', 'glare'];
    expect(pictureState({ ...file, findings }, undefined)).toEqual({ state: 'warning', findings });
  });
  test('otherwise it is what the server says', () => {
    expect(pictureState(undefined, undefined)).toEqual({ state: 'missing' });
    for (const state of ['processing', 'ready', 'unreadable'] as const) {
      expect(pictureState({ ...file, state }, undefined)).toEqual({ state });
    }
  });
});

describe('[S2.2] submitting can be asked for once everything was given', () => {
  const ready: PictureState = { state: 'ready' };
  const sending: PictureState = { state: 'sending', share: 0 };

  test.each<[string, PictureState[], string | undefined]>([
    ['all ready', [ready, ready], undefined],
    ['warnings do not stop', [ready, { state: 'warning', findings: ['too-dark'] }], undefined],
    ['one missing', [sending, { state: 'missing' }], 'missing'],
    ['one refused, nothing earlier', [{ state: 'refused', code: 42010, earlier: false }], 'missing'],
    ['one refused, the earlier one stays', [{ state: 'refused', code: 42010, earlier: true }], undefined],
    ['one unreadable', [{ state: 'processing' }, { state: 'unreadable' }], 'unreadable'],
    ['one still sent', [{ state: 'processing' }, sending], undefined],
    ['one without a connection', [{ state: 'waiting', share: 0.5 }], undefined],
  ])('%s', (_name, states, blocked) => {
    expect(blockedBy(states)).toBe(blocked);
  });

  test('and goes on as the pictures are sent and looked at', () => {
    const processing: PictureState = { state: 'processing' };
    const half: PictureState = { state: 'waiting', share: 0.5 };
    expect([[sending], [half, ready], [processing, ready], [ready]].map(shareThrough)).toEqual([
      0, 0.625, 0.75, 1,
    ]);
  });
});
