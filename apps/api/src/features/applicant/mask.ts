import type { PersonalInfo } from '@credence/contract/personal-info';

/** The first letter, without revealing the length of the rest. */
const maskText = (text: string): string => (text === '' ? '' : `${[...text][0] ?? ''}•••`);

const maskDate = (date: string): string => (date === '' ? '' : `${date.slice(0, 4)}-••-••`);

/** Details as their owner knows them again and nobody else does; countries stay, since rules go by them. */
export function maskDetails(info: PersonalInfo): PersonalInfo {
  return {
    firstname: maskText(info.firstname),
    lastname: maskText(info.lastname),
    birthDate: maskDate(info.birthDate),
    nationality: info.nationality,
    residenceCountry: info.residenceCountry,
    address: maskText(info.address),
    city: maskText(info.city),
    postalCode: maskText(info.postalCode),
    email: info.email === '' ? '' : maskEmail(info.email),
    mobile: info.mobile === '' ? '' : `•••${info.mobile.slice(-2)}`,
  };
}

/** `anna@example.com` as `a•••@e••••••.com`: recognisable to the owner, useless to an onlooker. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${mask(email.slice(0, at))}@${mask(domain.slice(0, domain.length - ending.length))}${ending}`;
}

function mask(text: string): string {
  return `${text.slice(0, 1)}${'•'.repeat(Math.max(2, Math.min(6, text.length - 1)))}`;
}
