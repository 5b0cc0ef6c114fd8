// What to beat: reads all files into memory, then zips them. Shows that the measurement can fail.
import { createServer } from "node:http"
import { createClient } from "@supabase/supabase-js"
import { ZipArchive } from "archiver"

const [port, ...paths] = process.argv.slice(2)
const { SUPABASE_URL = "", SUPABASE_SECRET_KEY = "" } = process.env
const bucket = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY).storage.from("exports")

createServer(async (_request, response) => {
  const files = await Promise.all(paths.map((path) => bucket.download(path)))
  const archive = new ZipArchive({ store: true })
  archive.pipe(response)
  for (const [n, { data }] of files.entries())
    archive.append(Buffer.from(await data!.arrayBuffer()), { name: `${n}.pdf` })
  await archive.finalize()
}).listen(Number(port), "127.0.0.1", () => console.log("ready"))
