import type { SubnetworkId } from '@nestmate/contract/ids';
import {
  type RosterImport,
  type RosterWord,
  type RosterWordField,
  rosterWordFields,
} from '@nestmate/contract/staff/roster';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useEffect, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { FilterSelect } from '../../parts/filter-parts';
import { useHref } from '../../platform/use-address';
import { ChooseFile } from '../file/choose-file';
import { useExplainWords, useImportWords } from '../roster.queries';
import { isSameWord } from './row-words';

interface StrangeWordsProps {
  place: SubnetworkId;
  found: RosterImport;
  /** Reads the held file again; absent after a reload, which forgets the file. */
  onReadAgain: (() => void) | undefined;
  onFile: (file: File) => void;
  /** Called with whether there are answers that the file was not read with yet. */
  onUnread: (isUnread: boolean) => void;
}

type Read = NonNullable<ReturnType<typeof useImportWords>['data']>;
const keyOf = ({ field, word }: Pick<RosterWord, 'field' | 'word'>) => `${field} ${word}`;

/**
 * The meaning of a word if staff gave it, or if it has become clear because the place now has a choice of that name.
 */
function meaningOf({ field, word, meaning }: RosterWord, { choices }: Read): string {
  return meaning ?? choices[field].find(({ name }) => isSameWord(field, name, word))?.id ?? '';
}

/** Words of the file that the place does not have: their meaning is given once, and applies to later files too. */
export function StrangeWords({ place, found, onReadAgain, onFile, onUnread }: StrangeWordsProps) {
  const { t } = useTranslation('staffRoster');
  const { data } = useImportWords(place, found.import_id);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const explaining = useAction(useExplainWords(place));
  const chosenFor = (one: RosterWord, read: Read) => chosen[keyOf(one)] ?? meaningOf(one, read);
  const explainable = data?.words.filter(({ field }) => data.choices[field].length > 0) ?? [];
  const changed = explainable.flatMap((one) => {
    const meaning = data ? chosenFor(one, data) : '';
    if (meaning === (one.meaning ?? '')) return [];
    return [{ field: one.field, word: one.word, meaning: meaning || null }];
  });
  const isChosen = changed.some((one) => chosen[keyOf(one)] !== undefined);
  const isUnread = isChosen || isSubmitted || explaining.isPending;
  useEffect(() => onUnread(isUnread), [onUnread, isUnread]);
  if (!data || data.words.length === 0) return null;
  const use = () =>
    explaining.run({ words: changed }, () => (onReadAgain ? onReadAgain() : setSubmitted(true)));
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t('words.title')}</h2>
        <p className="text-ink-2">{t('words.text')}</p>
      </div>
      <NothingToMean place={place} words={data.words} choices={data.choices} />
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {explainable.map((one) => (
          <li key={keyOf(one)}>
            <FilterSelect
              label={t('words.label', {
                word: one.word,
                about: `${t(`fields.${one.field}`)} · ${t('words.rows', { count: one.rows })}`,
              })}
              all={t('words.unsaid')}
              value={chosenFor(one, data)}
              options={data.choices[one.field].map(({ id, name }) => ({ id, label: name }))}
              onChange={(id) => setChosen({ ...chosen, [keyOf(one)]: id })}
            />
          </li>
        ))}
      </ul>
      {changed.length > 0 && (
        <span>
          <Button variant="secondary" isPending={explaining.isPending} onPress={() => void use()}>
            {t('words.use')}
          </Button>
        </span>
      )}
      {isSubmitted && changed.length === 0 && (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {t('words.chooseAgain')}
          <ChooseFile size="sm" label={t('file.chooseAgain')} onFile={onFile} />
        </p>
      )}
    </Card>
  );
}

interface NothingToMeanProps {
  place: SubnetworkId;
  words: readonly RosterWord[];
  /** The choices of the place. */
  choices: Record<RosterWordField, readonly unknown[]>;
}

const editors = { gender: 'genders', unit_type: 'unit-types', room_type: 'unit-types' } as const;
const wordsShown = 4;

/** A field of the file for which the place has no choices yet, with a link to its set-up. */
function NothingToMean({ place, words, choices }: NothingToMeanProps) {
  const { t, language } = useTranslation('staffRoster');
  const href = useHref();
  return rosterWordFields.map((field) => {
    const wordsOfField = words.filter((one) => one.field === field).slice(0, wordsShown);
    if (wordsOfField.length === 0 || choices[field].length > 0) return null;
    return (
      <div key={field} className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-80 wrap-anywhere">
          {t(`words.none.${field}`, {
            words: listOfNames(
              wordsOfField.map(({ word }) => t('words.quoted', { word })),
              language,
            ),
          })}
        </p>
        <ButtonLink size="sm" variant="secondary" href={href(`set-up/${editors[field]}`, { place })}>
          {t(`words.setUp.${field}`)}
        </ButtonLink>
      </div>
    );
  });
}
