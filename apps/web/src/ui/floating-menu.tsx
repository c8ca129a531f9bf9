import type { ReactNode, RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { MenuActions, type MenuActionsProps } from './menu-actions';
import { popoverClasses } from './option-list';

interface Props<Id extends string> extends MenuActionsProps<Id> {
  label: string;
  /** Above the items, and part of the menu's name. */
  note?: string;
  /** Controls above the items. */
  above?: ReactNode;
  /** The element that it belongs to, which gets the focus back. */
  anchor: RefObject<Element | null>;
  onClose: () => void;
}

/** One menu for the actions of many items, shown at the pressed item. */
export function FloatingMenu<Id extends string>({
  label,
  note,
  above,
  anchor,
  items,
  onAction,
  onClose,
}: Props<Id>) {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom"
      className={`min-w-52 ${popoverClasses}`}
    >
      {note && (
        <p aria-hidden className="px-3 pt-2 pb-1 text-xs text-ink-2">
          {note}
        </p>
      )}
      {above}
      <Menu
        aria-label={note ? `${label}, ${note}` : label}
        autoFocus="first"
        onClose={onClose}
        className="outline-none"
      >
        <MenuActions items={items} onAction={onAction} />
      </Menu>
    </Popover>
  );
}
