import type { AnyEndpoint } from '@credence/contract/endpoint';
import { savePersonalInfo, type PersonalInfo } from '@credence/contract/personal-info';
import { uploadPath } from '@credence/contract/upload';
import { startCase } from '@credence/contract/verification';
import sharp from 'sharp';
import { startChildServer, type ApiReady, type Server } from './servers/child.ts';
import { median } from './median.ts';
import { signIn } from './sign-in.ts';

const uploads = 12;
const rounds = 5;
/** Bring code and buffers into memory that stay there. */
const warmings = 3;
/** bytes */
const megabyte = 1e6;
/** How much more memory, in MB, the server may use at its peak for a file of 5 MB than for one of 0.5 MB. */
const target = 2.5;

const info: PersonalInfo = {
  firstname: 'Anna',
  lastname: 'Eriksson',
  birthDate: '1974-08-12',
  nationality: 'SE',
  residenceCountry: 'DE',
  address: 'Street 1',
  city: 'Berlin',
  postalCode: '10115',
  email: '',
  mobile: '',
};

/**
 * The server's peak memory while pictures are uploaded, 5 MB against 0.5 MB: they are sealed on their way to
 * the disk, so the size should make no difference. Processing them is a job, here in another process, as in
 * an installation that runs workers apart.
 */
export default async function uploadMemory() {
  // An account each, because of one only so many pictures may wait.
  const accounts = warmings + 2 * rounds;
  const api = await startChildServer<ApiReady>('api-server.ts', ['{}', String(accounts)]);
  try {
    const post = async (
      cookie: string,
      endpoint: AnyEndpoint,
      input: object,
    ): Promise<{ result: { id: string } }> => {
      const response = await fetch(`${api.ready.address}${endpoint.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(input),
      });
      return response.json() as Promise<{ result: { id: string } }>;
    };
    const senders: Sender[] = [];
    for (const email of api.ready.emails) {
      const cookie = await signIn({ ...api.ready, email });
      await post(cookie, savePersonalInfo, { info });
      const card = { level: 1, country: 'SE', documentType: 'PASSPORT' };
      senders.push({ cookie, caseId: (await post(cookie, startCase, card)).result.id });
    }
    const peak = (picture: Buffer) => peakOf(api, senders.pop(), picture);
    const small = await noise(0.5 * megabyte);
    const large = await noise(5 * megabyte);
    for (let warming = 0; warming < warmings; warming++) await peak(large);
    const smallPeaks: number[] = [];
    const largePeaks: number[] = [];
    for (let round = 0; round < rounds; round++) {
      smallPeaks.push(await peak(small));
      largePeaks.push(await peak(large));
    }
    const peakSmall = median(smallPeaks);
    const peakLarge = median(largePeaks);
    const difference = Math.round(((peakLarge - peakSmall) / megabyte) * 10) / 10;
    return {
      name: `Server memory while ${uploads} pictures come up`,
      lines: [
        {
          label: `peak, ${(small.length / megabyte).toFixed(1)} MB each`,
          value: Math.round(peakSmall / megabyte),
          unit: 'MB',
        },
        {
          label: `peak, ${(large.length / megabyte).toFixed(1)} MB each`,
          value: Math.round(peakLarge / megabyte),
          unit: 'MB',
        },
        { label: 'more for the larger', value: difference, unit: 'MB', target, ok: difference <= target },
      ],
    };
  } finally {
    await api.stop();
  }
}

interface Sender {
  cookie: string;
  caseId: string;
}

/** A JPEG of about so many bytes. */
async function noise(bytes: number): Promise<Buffer> {
  const width = Math.round(Math.sqrt(bytes / 1.5));
  const pixels = Buffer.alloc(width * width * 3);
  for (let index = 0; index < pixels.length; index++) pixels[index] = Math.imul(index, 2_654_435_761) >>> 24;
  return sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The most memory that the server held while the picture came up again and again. */
async function peakOf(api: Server<ApiReady>, sender: Sender | undefined, picture: Buffer): Promise<number> {
  if (sender === undefined) throw new Error('There are more rounds than accounts');
  const { cookie, caseId } = sender;
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const headers = { 'tus-resumable': '1.0.0', cookie };
  let peak = 0;
  const sent = new AbortController();
  const watch = (async () => {
    while (!sent.signal.aborted) {
      peak = Math.max(peak, await api.heldBytes());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  for (let count = 0; count < uploads; count++) {
    const begun = await fetch(`${api.ready.address}${uploadPath}`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(picture.length),
        'upload-metadata': `caseId ${encode(caseId)},kind ${encode('document-front')}`,
      },
    });
    const part = await fetch(`${api.ready.address}${begun.headers.get('location')}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(picture),
    });
    if (part.status !== 204) throw new Error(`The upload was answered with ${part.status}`);
  }
  sent.abort();
  await watch;
  return peak;
}
