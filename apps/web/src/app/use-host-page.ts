import type { FrameStep, HostMessage } from '@credence/contract/frame-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { host } from '../host/choose.ts';
import type { HostSession } from '../host/host.ts';
import { paths } from '../host/paths.ts';
import { applyTheme, themes } from '../host/theme.ts';
import { whenCalm } from '../host/usable.ts';
import { availableLanguages, supportedLanguage } from '../i18n/language.ts';
import { changeLanguage } from '../i18n/load.ts';

/** What the screens are to the site around them; those of questionnaires are named after their templates. */
const steps = new Map<string, FrameStep>([
  ...Object.values(paths).map((path) => [path, 'other'] as const),
  [paths.overview, 'overview'],
  [paths.sdk, 'overview'],
  [paths.personal, 'details'],
  [paths.documents, 'documents'],
  [paths.vendor, 'documents'],
  [paths.agreement, 'agreement'],
  [paths.clientAgreement, 'agreement'],
  [paths.updateKyc, 'update'],
  [paths.resetKyc, 'update'],
  [paths.reverification, 'update'],
  [paths.refresh, 'update'],
  [paths.transfer, 'update'],
]);

/**
 * Tells the page around this one where the applicant is and what became of it, and does what that page asks:
 * theme, language, back and close.
 */
export function useHostPage(session: HostSession, open: boolean): void {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  const visited = useRef<string[]>([]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    // Later and on its own, for what it knows of cases is no part of what a frame starts with.
    void whenCalm()
      .then(() => import('./watch-answers.ts'))
      .then(({ watchAnswers }) => {
        if (!left) stop = watchAnswers(client, session);
      });
    return () => {
      left = true;
      stop?.();
    };
  }, [client, session]);

  useEffect(() => {
    if (!open) return;
    if (visited.current.at(-1) !== path) visited.current.push(path);
    session.tell({ type: 'step', step: steps.get(path) ?? 'questionnaire' });
  }, [session, open, path]);

  useEffect(() => {
    function back(): void {
      visited.current.pop();
      const before = visited.current.at(-1);
      // The browser's own history is the host page's too, which stays where it is.
      if (before === undefined) host.leave();
      else navigate(before, { replace: true });
    }
    function obey({ type, value }: HostMessage): void {
      // One that is not offered is the usual one of those that are.
      const language =
        type === 'language'
          ? (supportedLanguage(value) ?? host.offered?.(availableLanguages())?.[0])
          : undefined;
      // Texts that cannot be had leave the language as it is.
      if (language) changeLanguage(language).catch(() => undefined);
      if (type === 'theme') applyTheme(themes.find((theme) => theme === value));
      if (type === 'back') back();
      if (type === 'close') host.leave();
    }
    return session.hear(obey);
  }, [session, navigate]);
}
