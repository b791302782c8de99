import { HTMLElement, HTMLOptionElement, Node, PropertySymbol as own } from "happy-dom";

/**
 * Makes happy-dom attach nodes in less time, which was a sixth of a story's. React builds a tree from its leaves, and
 * happy-dom visits all descendants of each node that it attaches, although only the step into the document changes
 * anything for them. For each option of a list it also looks through all options for the selected one.
 */
export function quickenTree(): void {
  const attach = Node.prototype[own.connectedToNode];
  Node.prototype[own.connectedToNode] = function () {
    if (!isLikeParent(this)) attach.call(this);
  };
  HTMLOptionElement.prototype[own.connectedToNode] = function () {
    const former = this[own.selectNode];
    HTMLElement.prototype[own.connectedToNode].call(this);
    const select = this[own.selectNode];
    if (!select || select === former) return;
    // Where one is selected already, another that is not changes nothing.
    if (!this[own.selectedness] && select[own.selectedIndex] >= 0 && !select.multiple) return;
    select[own.updateSelectedness]();
  };
}

/** Returns whether being attached to its parent changes nothing for a node, nor for its descendants. */
function isLikeParent(node: Node): boolean {
  const parent = node[own.parentNode];
  if (!parent) return false;
  const { tagName } = node as Node & { tagName?: string };
  return node[own.isConnected] === parent[own.isConnected] &&
    node[own.rootNode] === parent[own.rootNode] &&
    node[own.ownerDocument] === parent[own.ownerDocument] &&
    inherits(node[own.formNode], parent[own.formNode], tagName === "FORM") &&
    inherits(node[own.selectNode], parent[own.selectNode], tagName === "SELECT") &&
    inherits(node[own.styleNode], parent[own.styleNode], tagName === "STYLE") &&
    inherits(node[own.textAreaNode], parent[own.textAreaNode], tagName === "TEXTAREA");
}

function inherits(ofNode: Node | null, ofParent: Node | null, isItself: boolean): boolean {
  return !ofParent || isItself || ofNode === ofParent;
}
