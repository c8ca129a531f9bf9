import type { SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImport, RosterWord } from '@nestmate/contract/staff/roster';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useEffect, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { FilterSelect } from '../../parts/filter-parts';
import type { RosterPlace } from '../../platform/staff.keys';
import { useHref } from '../../platform/use-address';
import { ChooseFile } from '../file/choose-file';
import { useExplainWords, useImportWords } from '../roster.queries';
import { isSameWord } from './row-words';

interface StrangeWordsProps {
  place: RosterPlace;
  found: RosterImport;
  /** Reads the held file again; absent after a reload, which forgets the file. */
  onReadAgain: (() => void) | undefined;
  onFile: (file: File) => void;
  /** Called with whether there are answers that the file was not read with yet. */
  onUnread: (isUnread: boolean) => void;
}

type Read = NonNullable<ReturnType<typeof useImportWords>['data']>;
const keyOf = ({ field, word, subnetwork_id: place }: RosterWord) => `${place ?? ''} ${field} ${word}`;

/** What the place of a word has. */
const choicesFor = ({ field, subnetwork_id: place }: RosterWord, { choices }: Read) =>
  choices[field].filter((one) => one.subnetwork_id === place);

/**
 * The meaning of a word if staff gave it, or if it has become clear because the place now has a choice of that name.
 */
function meaningOf(one: RosterWord, read: Read): string {
  const { field, word, meaning } = one;
  return meaning ?? choicesFor(one, read).find(({ name }) => isSameWord(field, name, word))?.id ?? '';
}

/** Words of the file that the place does not have: their meaning is given once, and applies to later files too. */
export function StrangeWords({ place, found, onReadAgain, onFile, onUnread }: StrangeWordsProps) {
  const { t } = useTranslation('staffRoster');
  const { data } = useImportWords(place, found.import_id);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const explaining = useAction(useExplainWords(place));
  const chosenFor = (one: RosterWord, read: Read) => chosen[keyOf(one)] ?? meaningOf(one, read);
  const explainable = data?.words.filter((one) => choicesFor(one, data).length > 0) ?? [];
  const nameOf = (one: RosterWord) =>
    place === 'campus' && found.places.find(({ subnetwork_id }) => subnetwork_id === one.subnetwork_id)?.name;
  const changed = explainable.flatMap((one) => {
    const meaning = data ? chosenFor(one, data) : '';
    if (meaning === (one.meaning ?? '')) return [];
    return [{ ...one, meaning: meaning || null }];
  });
  const isChosen = changed.some((one) => chosen[keyOf(one)] !== undefined);
  const isUnread = isChosen || isSubmitted || explaining.isPending;
  useEffect(() => onUnread(isUnread), [onUnread, isUnread]);
  if (!data || data.words.length === 0) return null;
  const answers = changed.map(({ field, word, meaning, subnetwork_id }) => ({
    field,
    word,
    meaning,
    ...(place === 'campus' && { subnetwork_id }),
  }));
  const use = () =>
    explaining.run({ words: answers }, () => (onReadAgain ? onReadAgain() : setSubmitted(true)));
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t('words.title')}</h2>
        <p className="text-ink-2">{t('words.text')}</p>
      </div>
      {[...new Set(data.words.map((one) => one.subnetwork_id))].map(
        (at) =>
          at && (
            <NothingToMean
              key={at}
              place={at}
              name={
                place === 'campus' ? found.places.find((one) => one.subnetwork_id === at)?.name : undefined
              }
              words={data.words.filter((one) => one.subnetwork_id === at)}
              read={data}
            />
          ),
      )}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {explainable.map((one) => (
          <li key={keyOf(one)}>
            <FilterSelect
              label={t('words.label', {
                word: one.word,
                about: [nameOf(one), t(`fields.${one.field}`), t('words.rows', { count: one.rows })]
                  .filter(Boolean)
                  .join(' · '),
              })}
              all={t('words.unsaid')}
              value={chosenFor(one, data)}
              options={choicesFor(one, data).map(({ id, name }) => ({ id, label: name }))}
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
  /** Its name, where the file is about several. */
  name: string | undefined;
  /** Those of the place. */
  words: readonly RosterWord[];
  read: Read;
}

const editors = { gender: 'genders', unit_type: 'unit-types', room_type: 'unit-types' } as const;
const wordsShown = 4;

/** A field of the file for which the place has no choices yet, with a link to its set-up. */
function NothingToMean({ place, name, words, read }: NothingToMeanProps) {
  const { t, language } = useTranslation('staffRoster');
  const href = useHref();
  return (['gender', 'unit_type', 'room_type'] as const).map((field) => {
    const wordsOfField = words.filter((one) => one.field === field).slice(0, wordsShown);
    const [first] = wordsOfField;
    if (!first || choicesFor(first, read).length > 0) return null;
    return (
      <div key={field} className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-80 wrap-anywhere">
          {name && <span className="block font-semibold">{name}</span>}
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
