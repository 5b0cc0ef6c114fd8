export type Shortcut = { keys: string[]; does: string }

/** What the help sheet shows; keys in one row are pressed one after the other. */
export const shortcutGroups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["g", "d"], does: "Go to your documents" },
      { keys: ["g", "e"], does: "Go to your exports" },
      { keys: ["g", "s"], does: "Go to the settings" },
      { keys: ["n"], does: "New document" },
      { keys: ["?"], does: "Show these shortcuts" },
    ],
  },
  {
    title: "Documents",
    shortcuts: [
      { keys: ["/"], does: "Search" },
      { keys: ["Arrow keys"], does: "Go from one document to the next" },
      { keys: ["x"], does: "Select the document, or let it go" },
      { keys: ["Shift + arrow"], does: "Select on the way" },
      { keys: ["e"], does: "Export the document, or those selected" },
      { keys: ["r"], does: "Rename" },
      { keys: ["Delete"], does: "Delete; you can undo it" },
      { keys: ["Esc"], does: "Clear the selection" },
    ],
  },
]
