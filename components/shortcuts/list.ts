export type Shortcut = { keys: string[]; does: string }

/** What the help sheet shows; keys in one row are pressed in sequence. */
export const shortcutGroups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["g", "d"], does: "Go to documents" },
      { keys: ["g", "e"], does: "Go to exports" },
      { keys: ["g", "s"], does: "Go to settings" },
      { keys: ["n"], does: "New document" },
      { keys: ["?"], does: "Show these shortcuts" },
    ],
  },
  {
    title: "Documents",
    shortcuts: [
      { keys: ["/"], does: "Search" },
      { keys: ["Arrow keys"], does: "Move between documents" },
      { keys: ["x"], does: "Toggle selection" },
      { keys: ["Shift + arrow"], does: "Extend selection" },
      { keys: ["e"], does: "Export the document or the selection" },
      { keys: ["r"], does: "Rename" },
      { keys: ["Delete"], does: "Delete (can be undone)" },
      { keys: ["Esc"], does: "Clear selection" },
    ],
  },
]
