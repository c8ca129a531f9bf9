/// <reference types="vite/types/importMeta.d.ts" />
import type { Language } from '@nestmate/contract/languages';
import type { Namespace, Texts } from './texts';

const files = import.meta.glob<{ default: Texts[Namespace] }>([
  './*/staff*.json',
  './*/bell.json',
  './*/common.json',
  './*/errors.json',
  './*/profile.json',
  './*/questions.json',
  './*/reports.json',
  './*/shell.json',
  '!./*/staffMail.json',
]);

/**
 * One namespace of the staff console in one language, in a separate chunk; those of the residents’ forms are shown
 * beside their editors.
 */
export async function loadStaffTexts(language: Language, namespace: Namespace): Promise<Texts[Namespace]> {
  const load = files[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts of the staff console are called ${namespace}`);
  return (await load()).default;
}
