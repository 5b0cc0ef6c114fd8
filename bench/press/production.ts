// Imported first: React looks at this once, and its development build takes several times as long.
Object.assign(process.env, { NODE_ENV: "production" })
