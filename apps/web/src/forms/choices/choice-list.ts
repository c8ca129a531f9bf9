import type { ChoiceKind, OptionId } from '@nestmate/contract';
import type { TopicOption } from '@/ui/find-options';

/** The props of every list of options. */
export interface ChoiceListProps {
  kind: ChoiceKind;
  options: readonly TopicOption<OptionId>[];
  /** In the order in which they were chosen. */
  value: readonly OptionId[];
  onChange: (ids: OptionId[]) => void;
  max: number;
}
