import { questionnaireCodes, questionnaireTexts } from '../features/questionnaire/index.ts';
import { paths } from '../host/paths.ts';
import { loadFurther } from '../i18n/further.ts';
import { furtherTexts } from '../i18n/load.ts';
import type { TextKey } from '../i18n/text.ts';
import type { Loaded, Route } from './route.ts';

interface Further extends Pick<Route, 'load'> {
  /** Left out where the screen gives the page its title. */
  title?: TextKey;
}

const agreements = () => import('../features/agreement/index.ts');
const agreement = async () => ({ default: (await agreements()).AgreementScreen });
const investorClass = async () => ({ default: (await agreements()).ClassScreen });
const suitabilityTest = () => import('../features/suitability/suitability-screen.tsx');
const guide = () => import('../features/user-guide/guide-screen.tsx');

/** A screen that brings texts of its own. */
const questionnaire = (load: Route['load']): Further => ({
  load: () => Promise.all([load(), loadFurther(questionnaireTexts)]).then(([screen]) => screen),
});

/** One screen for all questionnaires: the last part of the address says which. */
const anyQuestionnaire = questionnaire(() => import('../features/questionnaire/questionnaire-screen.tsx'));

/** The screens beside the overview, by address relative to the router's base. */
const screens: Readonly<Record<string, Further>> = {
  [paths.personal]: {
    title: 'personal.title',
    load: () => import('../features/personal-info/personal-info-screen.tsx'),
  },
  [paths.documents]: {
    title: 'document.title',
    load: () => import('../features/submission/submission-screen.tsx'),
  },
  [paths.help]: { title: 'help.title', load: () => import('../features/user-guide/help-screen.tsx') },
  [paths.step1]: { title: 'guide.step1.title', load: guide },
  [paths.step2]: { title: 'guide.step2.title', load: guide },
  [paths.vendor]: { title: 'number.title', load: () => import('../features/registry/registry-screen.tsx') },
  [paths.resetKyc]: {
    title: 'reset.title',
    load: () => import('../features/identity-change/reset-screen.tsx'),
  },
  [paths.updateKyc]: {
    title: 'update.title',
    load: () => import('../features/identity-change/update-screen.tsx'),
  },
  [paths.reverification]: {
    title: 'reverification',
    load: () => import('../features/reverification/reverification-screen.tsx'),
  },
  [paths.refresh]: {
    title: 'upkeep.title',
    load: () => import('../features/upkeep/upkeep-screen.tsx'),
  },
  [paths.done]: {
    title: 'owed.done.all',
    load: () => import('../features/overview/done-screen.tsx'),
  },
  [paths.messages]: {
    title: 'header.messages',
    load: () => import('../features/messages/messages-screen.tsx'),
  },
  [paths.security]: {
    title: 'header.security',
    load: () => import('../features/security/security-screen.tsx'),
  },
  [paths.transfer]: {
    title: 'help.more.identityTransfer',
    load: () => import('../features/transfer/transfer-screen.tsx'),
  },
  [paths.agreement]: { title: 'agreements.title', load: agreement },
  [paths.clientAgreement]: { title: 'agreements.title', load: agreement },
  [paths.professional]: { title: 'investor.title', load: investorClass },
  [paths.qualifiedInvestor]: { title: 'investor.title', load: investorClass },
  [paths.knowledgeTest]: { title: 'suitability.knowledge', load: suitabilityTest },
  [paths.riskTest]: { title: 'suitability.risk', load: suitabilityTest },
  [paths.handOff]: {
    title: 'handOff.phone.title',
    load: () => import('../features/hand-off/hand-off-screen.tsx'),
  },
  '/auth/questionnaires': questionnaire(() => import('../features/questionnaire/questionnaires-screen.tsx')),
  ...Object.fromEntries(questionnaireCodes.map((code) => [`/auth/${code}`, anyQuestionnaire])),
};

/** Every unknown address has the 404 screen. */
const notFound: Further = { title: 'notFound.title', load: () => import('./not-found-screen.tsx') };

/** The screen of an address, with the title of its page. */
export async function furtherScreen(path: string): Promise<Loaded> {
  const { title, load } = screens[path] ?? notFound;
  const [screen] = await Promise.all([load(), loadFurther(furtherTexts)]);
  return { ...screen, ...(title && { title }) };
}
