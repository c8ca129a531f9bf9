import { sentenceGap } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import { useTranslation } from '@/platform/texts/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { PlusIcon } from '@/ui/icons/plus';
import type { BasicInfoForm } from '../use-basic-info-form';

/** Interests. The questions ask about lifestyle, and have their own starters. */
const interests = ['music', 'movies', 'cooking', 'sports', 'outdoors', 'gaming', 'books', 'art'] as const;

/** Sentences to start with, each added by a tap and removed by another. */
export function BioStarters({ form }: { form: BasicInfoForm }) {
  const { t, language } = useTranslation('registration');
  const { bio } = form.values;
  const gap = sentenceGap(language);
  const write = form.set('bio');
  const sentenceOf = (interest: (typeof interests)[number]) => t(`about.starters.${interest}.text`);
  const longer = (sentence: string) => `${bio.trim()}${bio.trim() && gap}${sentence}`;
  const isTooLong = (sentence: string) =>
    !bio.includes(sentence) && [...longer(sentence)].length > limits.bio.max;
  const isFull = interests.some((interest) => isTooLong(sentenceOf(interest)));
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-ink-2">{t('about.stuck')}</legend>
      <div className="flex flex-wrap gap-2">
        {interests.map((interest) => {
          const sentence = sentenceOf(interest);
          const isIn = bio.includes(sentence);
          return (
            <button
              key={interest}
              type="button"
              aria-pressed={isIn}
              disabled={isTooLong(sentence)}
              onClick={() => write(isIn ? withoutSentence(bio, sentence, gap) : longer(sentence))}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 transition hover:bg-sunken disabled:opacity-50 aria-pressed:border-plum aria-pressed:bg-plum-soft"
            >
              {isIn ? <CheckIcon className="size-4.5" /> : <PlusIcon className="size-4.5" />}
              {t(`about.starters.${interest}.label`)}
            </button>
          );
        })}
      </div>
      {isFull && <p className="mt-2 text-sm text-ink-2">{t('about.full', { max: limits.bio.max })}</p>}
    </fieldset>
  );
}

/**
 * A text without the first occurrence of a sentence in it; everything else stays as typed.
 * @param gap between two sentences of one line
 */
export function withoutSentence(text: string, sentence: string, gap: string): string {
  const at = text.indexOf(sentence);
  if (at < 0) return text;
  const before = text.slice(0, at);
  const after = text.slice(at + sentence.length);
  const endsLine = before.trim() === '' || before.endsWith('\n');
  const rest = after.replace(/^ +/, '');
  if (endsLine) return before + rest;
  return before.trimEnd() + (rest === '' || rest.startsWith('\n') ? '' : gap) + rest;
}
