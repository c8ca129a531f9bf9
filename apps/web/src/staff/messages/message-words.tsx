import { inEachLanguage, type Language, languageNames, languages } from '@nestmate/contract/languages';
import type { OfficeMessage } from '@nestmate/contract/staff/messages';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { inBraces, placeholdersIn } from '@nestmate/contract/text/placeholders';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { OfficeFace } from '@/ui/office-face';
import { RadioGroup } from '@/ui/radio-group';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { messageRules } from '../platform/calls';

const nothing = { subject: '', body: '' };
type Words = typeof nothing;

const isWhole = ({ subject, body }: Words) => subject.trim() !== '' && body.trim() !== '';
const isHalf = ({ subject, body }: Words) => (subject.trim() === '') !== (body.trim() === '');
const hasBraces = ({ subject, body }: Words) => placeholdersIn(subject + body).length > 0;

/** The words of a message in up to three languages, English first; `texts` are those that it begins with. */
export function useMessageWords(texts: OfficeMessage['texts'] = []) {
  const [language, setLanguage] = useState<Language>('en');
  const [words, setWords] = useState(() =>
    inEachLanguage((one): Words => texts.find((text) => text.language === one) ?? nothing),
  );
  const wrong = languages.filter(
    (one) => isHalf(words[one]) || hasBraces(words[one]) || (one === 'en' && !isWhole(words.en)),
  );
  const textOf = (field: keyof Words) => ({
    ...inEachLanguage((one) => (isWhole(words[one]) ? words[one][field].trim() : null)),
    en: words.en[field].trim(),
  });
  return {
    language,
    setLanguage,
    words,
    put: (changes: Partial<Words>) =>
      setWords((before) => ({ ...before, [language]: { ...before[language], ...changes } })),
    wrong,
    /** The languages that are written. */
    written: languages.filter((one) => isWhole(words[one])),
    /** Whether what arrives in the language that is shown can be previewed. */
    isShowable: isWhole(words[language]) && isWhole(words.en) && !hasBraces(words[language]),
    texts: { subject: textOf('subject'), body: textOf('body') },
  };
}
export type MessageWords = ReturnType<typeof useMessageWords>;

interface MessageFieldsProps {
  words: MessageWords;
  /** Whether somebody has tried to send. */
  isTried: boolean;
}

/** The fields of a message in one language after the other, with what is still missing. */
export function MessageFields({
  words: { language, setLanguage, words, put, wrong },
  isTried,
}: MessageFieldsProps) {
  const { t, language: spoken } = useTranslation('staffMessages');
  const wrongElsewhere = wrong.filter((one) => one !== language && (one !== 'en' || isWhole(words.en)));
  const mistakeIn = (field: keyof Words) => {
    const text = words[language][field];
    const braces = placeholdersIn(text);
    if (braces.length > 0) return t('braces', { words: listOfNames(braces.map(inBraces), spoken) });
    return isTried && text.trim() === '' && wrong.includes(language) ? t(`${field}Missing`) : undefined;
  };
  return (
    <>
      <RadioGroup
        label={t('language')}
        look="chips"
        options={languages.map((one) => ({
          id: one,
          label: isWhole(words[one]) ? t('written', { language: languageNames[one] }) : languageNames[one],
        }))}
        value={language}
        onChange={setLanguage}
      />
      {isTried && language !== 'en' && !isWhole(words.en) && (
        <Banner tone="danger">{t('englishMissing')}</Banner>
      )}
      {isTried && wrongElsewhere.length > 0 && (
        <Banner tone="danger">
          {t('wrongElsewhere', {
            languages: listOfNames(
              wrongElsewhere.map((one) => languageNames[one]),
              spoken,
            ),
          })}
        </Banner>
      )}
      <TextField
        label={t('subject')}
        value={words[language].subject}
        onChange={(subject) => put({ subject })}
        maxLength={messageRules.subject}
        error={mistakeIn('subject')}
      />
      <TextArea
        label={t('body')}
        value={words[language].body}
        onChange={(body) => put({ body })}
        limit={messageRules.body}
        rows={6}
        error={mistakeIn('body')}
      />
    </>
  );
}

/** A message as the bell of a resident's phone shows it. */
export function BellDraft({
  words: { language, texts },
}: {
  words: Pick<MessageWords, 'language' | 'texts'>;
}) {
  const { subject, body } = texts;
  return (
    <div
      lang={language}
      className="flex gap-3 rounded-control border border-line bg-surface p-3 text-sm wrap-anywhere"
    >
      <OfficeFace size="sm" />
      <div className="min-w-0">
        <p className="font-semibold">{subject[language] ?? subject.en}</p>
        <p className="whitespace-pre-line">{body[language] ?? body.en}</p>
      </div>
    </div>
  );
}
