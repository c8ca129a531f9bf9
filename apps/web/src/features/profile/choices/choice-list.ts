import type { ChoiceKind, OptionId } from '@nestmate/contract';
import type { TopicOption } from '@/ui/find-options';

/** What a list of options takes, however it is drawn. */
export interface ChoiceListProps {
  kind: ChoiceKind;
  options: readonly TopicOption<OptionId>[];
  /** In the order in which they were chosen. */
  value: readonly OptionId[];
  onChange: (ids: OptionId[]) => void;
  max: number;
}
