import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const mail = {
  CREDENCE_SMTP_URL: 'smtp://127.0.0.1:25',
  CREDENCE_MAIL_FROM: 'Credence <no-reply@example.com>',
};

test('alarms go to each address that is named, and to none that is not one', () => {
  const read = (named: string) => readConfig({ ...mail, CREDENCE_ALARM_MAIL: named }).mail?.alarms;
  expect(read('')).toEqual([]);
  expect(read(' one@example.com,two@example.com ')).toEqual(['one@example.com', 'two@example.com']);
  for (const named of ['operations', 'one@example.com;two@example.com', 'one@example.com,'])
    expect(() => read(named)).toThrow('CREDENCE_ALARM_MAIL must hold addresses');
});

test('they need the server that takes e-mail', () => {
  expect(() => readConfig({ CREDENCE_ALARM_MAIL: 'one@example.com' })).toThrow(
    'CREDENCE_ALARM_MAIL is set, but CREDENCE_SMTP_URL is not.',
  );
});
