import { noFilters } from '@nestmate/contract/rules/no-filters';
import { expect, it, vi } from 'vitest';
import { makeDeckViewer } from '../../../../test/world/deck';
import { IndexedUnitType, questionnaireFrom } from '../residents/resident-indexes';
import { filterFor } from './filters.policy';

it('collects residents by one word of a name, however many are typed', () => {
  const unitType = new IndexedUnitType(questionnaireFrom([]));
  const named = vi.spyOn(unitType.postings, 'named');
  filterFor(makeDeckViewer(), unitType, { ...noFilters, firstName: 'a b c d e', lastName: 'reyes f g h' });
  expect(named.mock.calls).toEqual([['reyes']]);
});
