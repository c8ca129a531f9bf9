import { ChoiceGroups } from './choice-groups';
import type { ChoiceListProps } from './choice-list';
import { ChoiceSearch } from './choice-search';

/** Up to this many options are shown as groups; more get a search. */
const maxGrouped = 24;

/** A choice of a few options. */
export function Choices(props: ChoiceListProps) {
  const List = props.options.length > maxGrouped ? ChoiceSearch : ChoiceGroups;
  return <List {...props} />;
}
