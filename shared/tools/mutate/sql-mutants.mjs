import { parse } from 'acorn';
import { hole, sqlEdits } from './sql-text.mjs';

/** @typedef {import('acorn').Node & Record<string, any>} Syntax */
/** @typedef {{ id: string, file: string, line: number, what: string, change: string }} Mutant */

/** Methods of Kysely without which a query still runs. */
const leftOut = new Set([
  ...['where', 'whereRef', 'onRef', 'having', 'havingRef', 'filterWhere', 'distinct', 'distinctOn', 'orderBy', 'limit', 'offset'],
  ...['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare', 'skipLocked'],
]);
/** @type {Record<string, string>} */
const moved = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Returns the nodes directly below one. */
function children(/** @type {Syntax} */ node) {
  return /** @type {Syntax[]} */ (
    Object.values(node)
      .flat()
      .filter((value) => typeof value?.type === 'string')
  );
}

/**
 * Puts all mutants of a module's SQL into its code, each behind `sqlMutation.is(id)` (server-environment.cjs).
 * @param {string} code JavaScript
 * @param {string} file path below the repository, for ids
 * @param {(line: number, column: number) => number} lineIn returns the line in the source of a place in the code; all count from 0
 * @returns {{ code: string, mutants: Mutant[] }}
 */
export function withSqlMutants(code, file, lineIn) {
  /** @type {Mutant[]} */
  const mutants = [];

  /** Records a mutant, and returns the expression that says whether it is the active one. */
  function mutant(/** @type {Syntax} */ node, /** @type {string} */ change, what = code.slice(node.start, node.end)) {
    const before = code.slice(0, node.end - 1).split('\n');
    const line = lineIn(before.length - 1, before.at(-1)?.length ?? 0) + 1;
    const id = `${file}:${mutants.length}`;
    mutants.push({ id, file, line, change, what: what.replace(/\s+/g, ' ').trim() });
    return `sqlMutation.is(${JSON.stringify(id)})`;
  }

  /** Returns the code of a node with mutants in what is below it. */
  function below(/** @type {Syntax} */ node) {
    let result = '';
    let at = node.start;
    for (const child of children(node).sort((a, b) => a.start - b.start)) {
      // A shorthand property has the same node as key and value.
      if (child.start < at) continue;
      result += code.slice(at, child.start) + mutated(child);
      at = child.end;
    }
    return result + code.slice(at, node.end);
  }

  /** A tagged template, once per change of its text. */
  function ofTemplate(/** @type {Syntax} */ node) {
    const { quasis, expressions } = node.quasi;
    const holes = expressions.map((/** @type {Syntax} */ one) => `\${${code.slice(one.start, one.end)}}`);
    const sql = quasis.map((/** @type {Syntax} */ one) => one.value.raw).join(hole);
    const choices = sqlEdits(sql).map(({ from, to, text: replacement, change }) => {
      let hidden = 0;
      const changed = sql.split('').map((sign, at) => {
        const shown = sign === hole ? holes[hidden++] : sign;
        if (at < from || at >= to) return shown;
        return '';
      });
      changed.splice(from, 0, replacement);
      const what = sql.slice(from, to).replaceAll(hole, '…');
      return `${mutant(node, change, what)} ? sql\`${changed.join('')}\` : `;
    });
    const original = below(node);
    return choices.length > 0 ? `(${choices.join('')}${original})` : original;
  }

  function ofCall(/** @type {Syntax} */ node) {
    const { callee, arguments: args } = node;
    const name = (callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee).name ?? '';
    const isQuery = callee.type === 'MemberExpression' && (leftOut.has(name) || (name === 'on' && args.length === 3));
    const isNeeded = name === 'limit' && args[0]?.value === 1;
    if (isQuery && !isNeeded) {
      const what = code.slice(callee.property.start, node.end);
      const active = mutant(node, 'left out', what);
      const given = args.map((/** @type {Syntax} */ one, /** @type {number} */ i) => ofArgument(one, i, what)).join(', ');
      return `sqlMutation.call(${active}, ${mutated(callee.object)}, ${JSON.stringify(name)}, [${given}])`;
    }
    if (callee.type === 'MemberExpression' && name === 'innerJoin') {
      const active = mutant(node, 'leftJoin', code.slice(callee.property.start, node.end));
      const given = args.map(mutated).join(', ');
      return `sqlMutation.call(false, ${mutated(callee.object)}, ${active} ? 'leftJoin' : 'innerJoin', [${given}])`;
    }
    if ((name === 'and' || name === 'or') && args[0]?.type === 'ArrayExpression') {
      const elements = args[0].elements.map((/** @type {Syntax} */ one) => {
        const active = mutant(one, 'left out');
        return `...(${active} ? [] : ${one.type === 'SpreadElement' ? mutated(one.argument) : `[${mutated(one)}]`})`;
      });
      return `${mutated(callee)}([${elements.join(', ')}])`;
    }
    return below(node);
  }

  /** An operator or a direction in the arguments of a condition or an order. */
  function ofArgument(/** @type {Syntax} */ node, /** @type {number} */ index, /** @type {string} */ what) {
    const neighbour = moved[node.value];
    if (index === 1 && neighbour) return `(${mutant(node, neighbour, what)} ? '${neighbour}' : '${node.value}')`;
    if (index === 1 && node.value === 'desc') return `(${mutant(node, 'ascending', what)} ? 'asc' : 'desc')`;
    return mutated(node);
  }

  function mutated(/** @type {Syntax} */ node) {
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return ofTemplate(node);
    if (node.type === 'ExpressionStatement' && node.expression.type === 'AwaitExpression' && node.expression.argument.callee?.property?.name === 'execute') {
      // Braces, because an `else` may follow.
      return `{ if (!${mutant(node, 'not run')}) { ${below(node)} } }`;
    }
    if (node.type === 'CallExpression' && !node.optional) return ofCall(node);
    return below(node);
  }

  const program = /** @type {Syntax} */ (parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return { code: below(program), mutants };
}
