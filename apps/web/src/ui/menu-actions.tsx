import type { ReactNode } from 'react';
import { MenuItem } from 'react-aria-components/Menu';
import { rowClasses } from './option-list';

export interface MenuActionsProps<Id extends string> {
  items: readonly {
    id: Id;
    label: string;
    icon?: ReactNode;
    tone?: 'danger';
  }[];
  onAction: (id: Id) => void;
}

/** The actions in a menu, each a row. */
export const MenuActions = <Id extends string>({ items, onAction }: MenuActionsProps<Id>) =>
  items.map(({ id, label, icon, tone }) => (
    <MenuItem
      key={id}
      id={id}
      onAction={() => onAction(id)}
      className={`${rowClasses} ${tone === 'danger' ? 'text-brick' : ''}`}
    >
      {icon}
      {label}
    </MenuItem>
  ));
