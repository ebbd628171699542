import { policyFor } from '@credence/policy';
import { expect, test } from 'vitest';
import { complianceConfigOf } from './index.ts';

test('the page is told site, group, country, language and flows, and nothing else [S3.1] [S6.4]', () => {
  expect(complianceConfigOf(policyFor('TUR'))).toEqual({
    site: 'TUR',
    group: 'regional',
    country: 'TR',
    language: 'tr-TR',
    flowNames: ['Level1_web', 'Level2_web'],
  });
  expect(complianceConfigOf(policyFor('EU'))).toMatchObject({ group: 'regional', country: '' });
  expect(complianceConfigOf(policyFor('CREDENCE'))).toMatchObject({ group: 'global', country: '' });
});

test('a level that is closed has no flow [S3.1]', () => {
  const policy = policyFor('CREDENCE');
  const { 1: first, 2: second } = policy.levels;
  const levels = { ...policy.levels, 1: { ...first, open: false }, 2: { ...second, open: true } };
  expect(complianceConfigOf({ ...policy, levels }).flowNames).toEqual(['Level2_web']);
});
