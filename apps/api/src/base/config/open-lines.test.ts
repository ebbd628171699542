import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('a database or bucket elsewhere is reached by TLS, unless somebody says that the network is private [ASVS 12.3.1]', () => {
  const bucket = { CREDENCE_S3_BUCKET: 'pictures' };
  const open = [
    { DATABASE_URL: 'postgres://credence@db.example.com/credence' },
    { DATABASE_URL: 'postgres://credence@db.example.com/credence?sslmode=prefer' },
    { DATABASE_URL: 'postgres://credence@[fd00::1]/credence' },
    { DATABASE_URL: 'postgres://credence@/credence?host=10.0.0.7' },
    { ...bucket, CREDENCE_S3_ENDPOINT: 'http://s3.example.com' },
  ];
  for (const environment of open) {
    expect(() => readConfig(environment), JSON.stringify(environment)).toThrow('CREDENCE_PRIVATE_NETWORK');
    expect(readConfig({ ...environment, CREDENCE_PRIVATE_NETWORK: 'on' }).privateNetwork).toBe(true);
  }
  const closed = [
    { DATABASE_URL: 'postgres://credence@db.example.com/credence?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://credence@127.0.0.1:5433/credence' },
    { DATABASE_URL: 'postgres://credence@/credence?host=/var/run/postgresql' },
    { ...bucket, CREDENCE_S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { ...bucket, CREDENCE_S3_ENDPOINT: 'https://s3.example.com' },
  ];
  for (const environment of closed) expect(readConfig(environment).privateNetwork).toBe(false);
});
