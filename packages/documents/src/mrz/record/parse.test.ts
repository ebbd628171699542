import { describe, expect, test } from 'vitest';
import { checkDigit, parseMrz, type MrzFields } from '../../index.ts';

const checkDay = '2026-06-15';

/** The specimens of ICAO 9303 parts 4 to 7, a French and a Romanian card of fictional holders. */
const specimens = {
  TD3: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
  TD2: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
  TD1: ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
  'MRV-A': ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
  'MRV-B': ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'],
} as const;

function parsed(lines: readonly string[], today = checkDay): MrzFields {
  const fields = parseMrz(lines, today);
  if (!fields) throw new Error('No format fits');
  return fields;
}

function withCharacter(lines: readonly string[], line: number, at: number, character: string): string[] {
  return lines.map((text, index) =>
    index === line ? text.slice(0, at) + character + text.slice(at + 1) : text,
  );
}

/** A line of a TD3 with its check digits worked out. */
function passport(changes: {
  number?: string;
  nationality?: string;
  birth?: string;
  expiry?: string;
  name?: string;
}): string[] {
  const {
    number = 'L898902C3',
    nationality = 'UTO',
    birth = '740812',
    expiry = '320415',
    name = 'ERIKSSON<<ANNA',
  } = changes;
  const optional = '<'.repeat(14);
  const protectedPart = number + checkDigit(number);
  const dates = [birth + checkDigit(birth), expiry + checkDigit(expiry)] as const;
  const composite = checkDigit(`${protectedPart}${dates[0]}${dates[1]}${optional}<`);
  return [
    `P<UTO${name}`.padEnd(44, '<').slice(0, 44),
    `${protectedPart}${nationality.padEnd(3, '<')}${dates[0]}F${dates[1]}${optional}<${composite}`,
  ];
}

describe('the check digit', () => {
  test.each([
    ['520727', '3'],
    ['AB2134<<<', '5'],
    ['HA672242<658022549601086<<<<<<<<<<<<<<0', '8'],
    ['D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<', '2'],
    ['', '0'],
  ])('of %s is %s (ICAO 9303 part 3)', (text, digit) => {
    expect(checkDigit(text)).toBe(digit);
  });

  test('refuses what cannot stand in an MRZ', () => {
    expect(() => checkDigit('é')).toThrow(RangeError);
  });
});

describe('fields', () => {
  test('of the passport specimen', () => {
    expect(parsed(specimens.TD3)).toMatchObject({
      format: 'TD3',
      documentCode: 'P',
      issuingState: 'UTO',
      documentNumber: 'L898902C3',
      nationality: 'UTO',
      birthDate: { iso: '1974-08-12' },
      expiryDate: { iso: '2012-04-15' },
      sex: 'F',
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      nameMayBeCut: false,
      optionalData: ['ZE184226B'],
      valid: true,
    });
  });

  test.each(['TD1', 'TD2'] as const)('of the %s specimen', (format) => {
    expect(parsed(specimens[format])).toMatchObject({
      format,
      documentCode: 'I',
      documentNumber: 'D23145890',
      birthDate: { iso: '1974-08-12' },
      expiryDate: { iso: '2012-04-15' },
      sex: 'F',
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      valid: true,
    });
  });

  test.each(['MRV-A', 'MRV-B'] as const)(
    'of the %s visa specimen, which has three check digits',
    (format) => {
      const fields = parsed(specimens[format]);
      expect(fields).toMatchObject({
        format,
        documentCode: 'V',
        documentNumber: 'L8988901C',
        nationality: 'XXX',
        valid: true,
      });
      expect(fields.birthDate.iso).toBe('1940-09-07');
      expect(fields.expiryDate?.iso).toBe('1996-12-10');
      expect(fields.checks.map((check) => check.name)).toEqual(['documentNumber', 'birthDate', 'expiryDate']);
    },
  );

  test('of the French card, which carries no expiry', () => {
    const first = 'IDFRAMARTIN'.padEnd(30, '<') + '123456';
    const number = '970675100012';
    const open = `${number}${checkDigit(number)}${'CLAIRE<<ANNE'.padEnd(14, '<')}900714${checkDigit('900714')}F`;
    const fields = parsed([first, open + checkDigit(first + open)]);
    expect(fields).toMatchObject({
      format: 'FRA-ID',
      documentNumber: number,
      nationality: 'FRA',
      surname: 'MARTIN',
      givenNames: 'CLAIRE ANNE',
      birthDate: { iso: '1990-07-14' },
      sex: 'F',
      valid: true,
    });
    expect(fields.expiryDate).toBeUndefined();
  });

  test('of the Romanian card', () => {
    const number = 'XR123456<';
    const optional = '1200340';
    const open = `${number}${checkDigit(number)}ROU850509${checkDigit('850509')}M320509${checkDigit('320509')}${optional}`;
    const composite = checkDigit(open.slice(0, 10) + open.slice(13, 20) + open.slice(21, 35));
    const fields = parsed(['IDROUPOPA<<ION'.padEnd(36, '<'), open + composite]);
    expect(fields).toMatchObject({
      format: 'ROU-ID',
      documentNumber: 'XR123456',
      nationality: 'ROU',
      surname: 'POPA',
      valid: true,
    });
  });

  test('a long TD1 number goes on in the optional data, with its check digit there', () => {
    const number = 'D23145890734';
    const first = `I<UTO${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}`.padEnd(30, '<');
    const second = '7408122F1204159UTO<<<<<<<<<<<';
    const composite = checkDigit(
      first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
    );
    const fields = parsed([first, second + composite, specimens.TD1[2]]);
    expect(fields.documentNumber).toBe(number);
    expect(fields.optionalData).toEqual(['', '']);
    expect(fields.valid).toBe(true);
  });

  test('a name that fills its line may be cut', () => {
    const name = 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<KRASUANG';
    expect(parsed(passport({ name })).nameMayBeCut).toBe(true);
  });

  test('a name without a separator is a family name only', () => {
    expect(parsed(passport({ name: 'ARKFREITH' }))).toMatchObject({ surname: 'ARKFREITH', givenNames: '' });
  });

  test.each([
    [['P<UTO']],
    [['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<']],
    [[specimens.TD3[0], specimens.TD2[1]]],
    [[specimens.TD3[0], specimens.TD3[1].toLowerCase()]],
    [[]],
  ])('lines of no format give none: %j', (lines) => {
    expect(parseMrz(lines, checkDay)).toBeUndefined();
  });
});

describe('dates', () => {
  test.each([
    ['260614', '2026-06-14'],
    ['260616', '1926-06-16'],
    ['270101', '1927-01-01'],
    ['000229', '2000-02-29'],
  ])('a birth %s lies in the past: %s', (birth, iso) => {
    expect(parsed(passport({ birth })).birthDate.iso).toBe(iso);
  });

  test.each([
    ['320415', '2032-04-15'],
    ['991231', '1999-12-31'],
    ['750101', '2075-01-01'],
  ])('an expiry %s is less than fifty years away: %s', (expiry, iso) => {
    expect(parsed(passport({ expiry })).expiryDate?.iso).toBe(iso);
  });

  test.each([
    ['740800', { year: 1974, month: 8, day: undefined }],
    ['740000', { year: 1974, month: undefined, day: undefined }],
    ['7408<<', { year: 1974, month: 8, day: undefined }],
    ['<<<<<<', { year: undefined, month: undefined, day: undefined }],
    ['740231', { year: 1974, month: 2, day: 31 }],
  ])('%s is no whole date', (birth, known) => {
    const fields = parsed(passport({ birth }));
    expect(fields.birthDate).toEqual({ printed: birth, iso: undefined, ...known });
    expect(fields.valid).toBe(true);
  });
});

describe('a broken check digit', () => {
  const places = [
    ['TD3', 1, 9, ['documentNumber', 'composite']],
    ['TD3', 1, 19, ['birthDate', 'composite']],
    ['TD3', 1, 27, ['expiryDate', 'composite']],
    ['TD3', 1, 42, ['optionalData', 'composite']],
    ['TD3', 1, 43, ['composite']],
    ['TD2', 1, 9, ['documentNumber', 'composite']],
    ['TD2', 1, 19, ['birthDate', 'composite']],
    ['TD2', 1, 27, ['expiryDate', 'composite']],
    ['TD2', 1, 35, ['composite']],
    ['TD1', 0, 14, ['documentNumber', 'composite']],
    ['TD1', 1, 6, ['birthDate', 'composite']],
    ['TD1', 1, 14, ['expiryDate', 'composite']],
    ['TD1', 1, 29, ['composite']],
    ['MRV-A', 1, 9, ['documentNumber']],
    ['MRV-A', 1, 19, ['birthDate']],
    ['MRV-A', 1, 27, ['expiryDate']],
    ['MRV-B', 1, 9, ['documentNumber']],
    ['MRV-B', 1, 19, ['birthDate']],
    ['MRV-B', 1, 27, ['expiryDate']],
  ] as const;

  test.each(places)('%s line %d place %d fails %j', (format, line, at, failing) => {
    const lines: readonly string[] = specimens[format];
    const right = Number(lines[line]?.charAt(at));
    const fields = parsed(withCharacter(lines, line, at, String((right + 1) % 10)));
    expect(fields.valid).toBe(false);
    expect(fields.checks.filter((check) => !check.holds).map((check) => check.name)).toEqual(failing);
  });

  test('a letter in its place does not hold', () => {
    expect(parsed(withCharacter(specimens.TD3, 1, 19, 'B')).valid).toBe(false);
  });
});
