import { setUpLimits } from '@nestmate/contract/staff';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { useEditing } from '../editing/editing';

interface Props {
  label: string;
  /** Whether the label is visually hidden, because a heading or the row shows it. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (name: string) => void;
}

/** A name, which is the same in every language. */
export function NameField({ label, isLabelHidden = false, value, onChange }: Props) {
  const { isReadOnly, isTried } = useEditing();
  const input = (
    <input
      aria-label={label}
      value={value}
      readOnly={isReadOnly}
      maxLength={setUpLimits.name}
      aria-invalid={(isTried && value.trim() === '') || undefined}
      onChange={({ target }) => onChange(target.value)}
      className={`${boxClasses} w-full max-w-100 text-ink aria-invalid:border-brick`}
    />
  );
  return isLabelHidden ? input : <Labelled label={label}>{input}</Labelled>;
}
