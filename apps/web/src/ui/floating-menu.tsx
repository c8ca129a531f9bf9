import type { ReactNode, RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { MenuActions, type MenuActionsProps } from './menu-actions';
import { popoverClasses } from './option-list';

export interface FloatingMenuProps<Id extends string> extends MenuActionsProps<Id> {
  label: string;
  /** Above the items, and part of the menu's name. */
  note?: string;
  /** Controls above the items. */
  above?: ReactNode;
  /** The element that it belongs to, which gets the focus back. */
  anchor: RefObject<Element | null>;
  /** Against the anchor. */
  placement?: 'bottom' | 'bottom end';
  /** The item that has the focus at first. */
  focuses?: 'first' | 'last';
  onClose: () => void;
}

/** One menu for the actions of many items, shown at the pressed item. */
export function FloatingMenu<Id extends string>({
  label,
  note,
  above,
  anchor,
  placement = 'bottom',
  focuses = 'first',
  items,
  onAction,
  onClose,
}: FloatingMenuProps<Id>) {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement={placement}
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
        autoFocus={focuses}
        onClose={onClose}
        className="outline-none"
      >
        <MenuActions items={items} onAction={onAction} />
      </Menu>
    </Popover>
  );
}
