import type { OfficeText } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { ListEditor } from './list-editor';
import { OfficeTextField } from './office-text-field';

interface Props {
  label: string;
  addLabel: string;
  texts: readonly OfficeText[];
  onChange: (texts: OfficeText[]) => void;
  limit: number;
  max: number;
  /** The number at the start that keep their positions. */
  fixed: number;
}

interface Placed {
  place: number;
  text: OfficeText;
}

/** Texts in order, without ids: answers refer to them by position. */
export function TextList({ label, addLabel, texts, onChange, limit, max, fixed }: Props) {
  const { t } = useTranslation('staffSetUp');
  return (
    <ListEditor<Placed>
      label={label}
      items={texts.map((text, place) => ({ place, text }))}
      onChange={(items) => onChange(items.map(({ text }) => text))}
      idOf={({ place }) => String(place)}
      nameOf={({ text }) => text.en}
      peopleIn={() => 0}
      adding={{ label: addLabel, max: max, make: (text) => ({ place: -1, text }) }}
      fixed={fixed}
      renderItem={({ place, text }, put) => (
        <OfficeTextField
          label={text.en || t('nth', { place: place + 1 })}
          isLabelHidden
          value={text}
          onChange={(changed) => put({ place, text: changed })}
          limit={limit}
        />
      )}
    />
  );
}
