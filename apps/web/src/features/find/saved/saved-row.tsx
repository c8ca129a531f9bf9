import { PersonRow } from '../card/person-row';
import { SavedActions, type SavedProps } from './saved-actions';

/** A candidate in a saved list on a phone. */
export function SavedRow(props: SavedProps) {
  return (
    <li>
      <PersonRow card={props.card} />
      <div className="pr-2 pb-2 pl-21">
        <SavedActions {...props} />
      </div>
    </li>
  );
}
