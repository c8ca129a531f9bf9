import { join } from 'node:path';
import {
  isCallExpression,
  isConditionalExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isTaggedTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript-native/unstable/ast';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript-native/unstable/sync';

/** The values that a declared type allows at runtime. */
export interface Shape {
  kinds: readonly (
    | 'any'
    | 'array'
    | 'boolean'
    | 'date'
    | 'null'
    | 'number'
    | 'object'
    | 'string'
    | 'undefined'
  )[];
  /** Of an array. */
  items?: Shape;
  /** Of an object. */
  fields?: Readonly<Record<string, Shape>>;
}

/** A piece of SQL to which the source gives a type. */
export interface DeclaredSql {
  /** `src/features/room/room.queries.ts:12` */
  place: string;
  /** The type of a value (`sql<T>`) or of a row (`execute<T>`). */
  of: 'row' | 'value';
  /** The template’s texts, between which its parameters stand. */
  text: string;
  /** The property that it is the value of, if it is. */
  name: string;
  type: string;
  shape: Shape;
}

const between = '${}';
const maxDepth = 6;

const ownTest = join(import.meta.dirname, 'sql-types.test.ts');

/** The SQL of the server’s source to which it gives a type, with what the compiler knows of that type. */
export function readDeclaredSql(serverFolder: string): DeclaredSql[] {
  const config = join(serverFolder, 'tsconfig.json');
  const api = new API({ cwd: serverFolder });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`The compiler found no project at ${config}`);
    const { program, checker } = project;
    const isRead = (file: string) =>
      (file.startsWith(join(serverFolder, 'src/')) && !file.endsWith('.test.ts')) || file === ownTest;
    return program
      .getSourceFileNames()
      .filter(isRead)
      .flatMap((file) => {
        const source = program.getSourceFile(file);
        if (!source?.text.includes('sql')) return [];
        const found: DeclaredSql[] = [];
        const add = (
          node: Node,
          declared: Pick<DeclaredSql, 'name' | 'of' | 'text'>,
          type: Type | undefined,
        ) => {
          if (!type) return;
          const line = source.text.slice(0, node.getStart()).split('\n').length;
          const place = `${file.slice(serverFolder.length + 1)}:${line}`;
          found.push({ ...declared, place, type: checker.typeToString(type), shape: shapeOf(checker, type) });
        };
        const visit = (node: Node): void => {
          const [typeNode] =
            isTaggedTemplateExpression(node) || isCallExpression(node) ? (node.typeArguments ?? []) : [];
          if (typeNode && isSql(node))
            add(
              node,
              { of: 'value', text: textOf(node), name: nameOf(node) },
              checker.getTypeFromTypeNode(typeNode),
            );
          else if (typeNode && isCallExpression(node) && isExecution(node.expression)) {
            const [statement] = node.arguments;
            if (statement && isSql(statement))
              add(
                node,
                { of: 'row', text: textOf(statement), name: '' },
                checker.getTypeFromTypeNode(typeNode),
              );
          }
          node.forEachChild(visit);
        };
        visit(source);
        return found;
      });
  } finally {
    api.close();
  }
}

const isSql = (node: Node): node is TaggedTemplateExpression =>
  isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';

const isExecution = (node: Node) => isPropertyAccessExpression(node) && node.name.getText() === 'execute';

function textOf({ template }: TaggedTemplateExpression): string {
  if (isNoSubstitutionTemplateLiteral(template)) return template.text;
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(between);
}

/** `a` of `{ a: sql… }`, `{ a: sql….as('b') }` and `{ a: is ? sql… : sql… }`. */
function nameOf(node: Node): string {
  const { parent } = node;
  if (isPropertyAssignment(parent)) return parent.name.getText();
  const isAround =
    isPropertyAccessExpression(parent) || isCallExpression(parent) || isConditionalExpression(parent);
  return isAround ? nameOf(parent) : '';
}

const any: Shape = { kinds: ['any'] };

/** Follows a type into arrays and objects. */
function shapeOf(checker: Checker, type: Type, depth = 0): Shape {
  const { flags } = type;
  if (depth > maxDepth) return any;
  if (type.isUnionType()) return unionOf(type.getTypes().map((each) => shapeOf(checker, each, depth)));
  if (type.isIntersectionType()) {
    // A branded string or number.
    const [basic] = type.getTypes().flatMap((each) => basicOf(each.flags) ?? []);
    return basic ?? fieldsOf(checker, type, depth);
  }
  const basic = basicOf(flags);
  if (basic) return basic;
  if (!(flags & TypeFlags.Object)) return any;
  if (checker.isArrayLikeType(type)) {
    const items = type.isTypeReference() ? checker.getTypeArguments(type) : [];
    return {
      kinds: ['array'],
      items: unionOf(items.map((each) => shapeOf(checker, each, depth + 1))),
    };
  }
  return type.getSymbol()?.name === 'Date' ? { kinds: ['date'] } : fieldsOf(checker, type, depth);
}

function basicOf(flags: TypeFlags): Shape | undefined {
  if (flags & TypeFlags.StringLike) return { kinds: ['string'] };
  if (flags & TypeFlags.NumberLike) return { kinds: ['number'] };
  if (flags & TypeFlags.BooleanLike) return { kinds: ['boolean'] };
  if (flags & TypeFlags.Null) return { kinds: ['null'] };
  return flags & TypeFlags.Undefined ? { kinds: ['undefined'] } : undefined;
}

function fieldsOf(checker: Checker, type: Type, depth: number): Shape {
  const fields = checker.getPropertiesOfType(type).map((property) => {
    const own = checker.getTypeOfSymbol(property);
    const shape = own ? shapeOf(checker, own, depth + 1) : any;
    return [
      property.name,
      property.flags & SymbolFlags.Optional ? unionOf([shape, { kinds: ['undefined'] }]) : shape,
    ];
  });
  return { kinds: ['object'], fields: Object.fromEntries(fields) };
}

/**
 * Of several kinds of object, an attribute may have the type that any of them gives it, or be missing where one has
 * none.
 */
function unionOf(shapes: readonly Shape[]): Shape {
  const items = shapes.flatMap((shape) => shape.items ?? []);
  const objects = shapes.flatMap(({ fields }) => (fields ? [fields] : []));
  const names = new Set(objects.flatMap((fields) => Object.keys(fields)));
  const fields = [...names].map(
    (name) => [name, unionOf(objects.map((each): Shape => each[name] ?? { kinds: ['undefined'] }))] as const,
  );
  return {
    kinds: shapes.length === 0 ? ['any'] : [...new Set(shapes.flatMap(({ kinds }) => kinds))],
    ...(items.length > 0 && { items: unionOf(items) }),
    ...(objects.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}
