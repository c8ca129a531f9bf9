import type { ReactNode, RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { popoverLook, rowLook } from './option-list';

interface Item<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
}

interface Props<Id extends string> {
  label: string;
  /** What it belongs to, and where the focus goes back to. */
  anchor: RefObject<Element | null>;
  items: readonly Item<Id>[];
  onAction: (id: Id) => void;
  onClose: () => void;
}

/** What can be done with one of many things: one menu for all of them, at the one that was pressed. */
export function FloatingMenu<Id extends string>({ label, anchor, items, onAction, onClose }: Props<Id>) {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom"
      className={`min-w-52 ${popoverLook}`}
    >
      <Menu aria-label={label} autoFocus="first" onClose={onClose} className="outline-none">
        {items.map(({ id, label: words, icon, tone }) => (
          <MenuItem
            key={id}
            id={id}
            onAction={() => onAction(id)}
            className={`${rowLook} ${tone === 'danger' ? 'text-brick' : ''}`}
          >
            {icon}
            {words}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
