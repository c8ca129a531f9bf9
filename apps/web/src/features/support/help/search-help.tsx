import type { Language } from '@nestmate/contract';
import { useId, useState } from 'react';
import { useI18n } from '@/platform/i18n';
import { fetchTexts, textsOf } from '@/platform/texts';
import { useTranslation } from '@/platform/use-translation';
import { SearchField } from '@/ui/search-field';
import { TextLink } from '@/ui/text-link';
import { answersOf, findHelp, sectionsOf } from './find-help';

const shortest = 2;
const oftenAsked = ['answers', 'percent', 'change'] as const;

/**
 * Searches the answers while a person types, or for a frequent question; if none fits, searches the articles, which load with the first
 * letter. If they fail to load, the message form is still there.
 */
export function SearchHelp() {
  const { t, language } = useTranslation(['support', 'common', 'help']);
  const { product } = useI18n();
  const asked = useId();
  const [typed, setTyped] = useState('');
  /** Renders again when the articles have loaded. */
  const [, setLoaded] = useState<Language | null>(null);
  const articles = textsOf(language, 'articles') ?? {};
  const isAsking = typed.trim().length >= shortest;
  const answers = isAsking ? findHelp(answersOf(textsOf(language, 'help') ?? {}), typed) : [];
  const sections =
    isAsking && answers.length === 0 ? findHelp(sectionsOf(articles, language, product), typed) : [];
  const count = answers.length + sections.length;

  function change(text: string) {
    setTyped(text);
    // Fails offline: the next letter tries again.
    void fetchTexts(language, 'articles').then(
      () => setLoaded(language),
      () => undefined,
    );
  }

  return (
    <search className="flex flex-col gap-3">
      <SearchField
        label={t('help.label')}
        clearLabel={t('common:clearSearch')}
        value={typed}
        onChange={change}
        maxLength={200}
      />
      {typed === '' && (
        <div>
          <p id={asked} className="text-sm text-ink-2">
            {t('help.oftenAsked')}
          </p>
          <ul aria-labelledby={asked} className="flex flex-wrap gap-x-2">
            {oftenAsked.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => change(t(`help:answers.${name}.q`))}
                  className="group flex min-h-11 items-center text-left text-sm leading-snug text-plum"
                >
                  <span className="rounded-full bg-plum-soft px-3.5 py-1.5 transition group-hover:bg-plum/20">
                    {t(`help:answers.${name}.q`)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <output className={isAsking && count === 0 ? 'text-ink-2' : 'sr-only'}>
        {isAsking && (count === 0 ? t('help.none') : t('help.found', { count }))}
      </output>
      {count > 0 && (
        <ul aria-label={t('help.results')} className="flex flex-col gap-2">
          {answers.map(({ title, text }) => (
            <li key={title} className="rounded-control bg-sunken px-4 py-3">
              <p className="font-semibold text-ink">{title}</p>
              <p className="mt-0.5">{text}</p>
            </li>
          ))}
          {sections.map(({ href, article, title }) => (
            <li key={`${href} ${title}`} className="rounded-control bg-sunken px-4 py-3">
              <p className="font-semibold text-ink">{title}</p>
              <TextLink href={href} target="_blank">
                {t('help.read', { article })}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
