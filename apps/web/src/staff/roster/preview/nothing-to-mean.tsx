import type { SubnetworkId } from '@nestmate/contract';
import { type RosterWord, type RosterWordField, rosterWordFields } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { useHref } from '../../platform/use-href';

interface Props {
  place: SubnetworkId;
  words: readonly RosterWord[];
  /** The choices of the place. */
  choices: Record<RosterWordField, readonly unknown[]>;
}

const editors = { gender: 'genders', unit_type: 'units', room_type: 'units' } as const;
const wordsShown = 4;

/** A field of the file for which the place has no choices yet, with a link to its set-up. */
export function NothingToMean({ place, words, choices }: Props) {
  const { t, language } = useTranslation('staffRoster');
  const href = useHref();
  const list = new Intl.ListFormat(language);
  return rosterWordFields.map((field) => {
    const said = words.filter((one) => one.field === field).slice(0, wordsShown);
    if (said.length === 0 || choices[field].length > 0) return null;
    return (
      <div key={field} className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-80 wrap-anywhere">
          {t(`words.none.${field}`, {
            words: list.format(said.map(({ word }) => t('words.quoted', { word }))),
          })}
        </p>
        <ButtonLink size="sm" variant="secondary" href={href(`set-up/${editors[field]}`, { place })}>
          {t(`words.setUp.${field}`)}
        </ButtonLink>
      </div>
    );
  });
}
